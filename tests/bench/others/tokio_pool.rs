// tokio under its paused clock: a task a slot, each job a timeout around a sleep. usage: tokio_pool log|none SLOTS JOBS
// It prints one line, as pool_program.h says. A tick is a millisecond, the grain of tokio's timers.
use std::cell::RefCell;
use std::rc::Rc;
use std::time::Duration;

use tokio::time::{sleep, timeout, Instant};

const DEADLINE: u32 = 950;
const QUEUED: u16 = 0;
const STARTED: u16 = 1;
const ARMED: u16 = 2;
const CANCELLED: u16 = 3;
const FIRED: u16 = 4;
const SETTLED: u16 = 5;
const FINISHED: u16 = 6;

#[allow(dead_code)] // written as every engine here writes it, and read only in part
struct Record {
    time: u64,
    job: u32,
    kind: u16,
    slot: u16,
    in_flight: u32,
    waiting: u32,
    sequence: u64,
}

struct Pool {
    work: Vec<u32>,
    next: usize,
    end: u64,
    in_flight: u32,
    waiting: u32,
    peak: u32,
    count: u64,
    fired: u32,
    sum: u32,
    log: Option<Vec<Record>>,
}

fn weight(time: u64, kind: u16, job: u32) -> u32 {
    (time as u32).wrapping_mul((kind as u32 + 1).wrapping_add(job.wrapping_mul(31)))
}

impl Pool {
    fn emit(&mut self, time: u64, kind: u16, job: u32, slot: u16) {
        self.count += 1;
        match kind {
            QUEUED => self.waiting += 1,
            STARTED => {
                self.waiting -= 1;
                self.in_flight += 1;
                self.peak = self.peak.max(self.in_flight);
            }
            FINISHED => self.in_flight -= 1,
            _ => {}
        }
        let (in_flight, waiting, sequence) = (self.in_flight, self.waiting, self.count);
        match &mut self.log {
            Some(log) => log.push(Record { time, job, kind, slot, in_flight, waiting, sequence }),
            None => {
                self.fired += (kind == FIRED) as u32;
                self.sum = self.sum.wrapping_add(weight(time, kind, job));
            }
        }
    }
    fn fold_log(&mut self) {
        for record in self.log.take().unwrap_or_default() {
            self.fired += (record.kind == FIRED) as u32;
            self.sum = self.sum.wrapping_add(weight(record.time, record.kind, record.job));
        }
    }
}

async fn serve(pool: Rc<RefCell<Pool>>, slot: u16, start: Instant) {
    let now = || start.elapsed().as_millis() as u64;
    loop {
        let (job, work) = {
            let mut pool = pool.borrow_mut();
            if pool.next == pool.work.len() {
                return;
            }
            let job = pool.next;
            pool.next += 1;
            pool.emit(now(), STARTED, job as u32, slot);
            pool.emit(now(), ARMED, job as u32, slot);
            (job as u32, pool.work[job])
        };
        // timeout looks at the work first, so work of exactly the deadline's length wins.
        let is_late = timeout(Duration::from_millis(DEADLINE as u64), sleep(Duration::from_millis(work as u64))).await.is_err();
        let mut pool = pool.borrow_mut();
        pool.emit(now(), if is_late { FIRED } else { CANCELLED }, job, slot);
        pool.emit(now(), SETTLED, job, slot);
        pool.emit(now(), FINISHED, job, slot);
        pool.end = now();
    }
}

fn durations(count: usize) -> Vec<u32> {
    let mut x: u32 = 42;
    (0..count)
        .map(|_| {
            x ^= x << 13;
            x ^= x >> 17;
            x ^= x << 5;
            1 + x % 1000
        })
        .collect()
}

#[repr(C)]
struct Timespec {
    seconds: i64,
    nanoseconds: i64,
}
extern "C" {
    fn clock_gettime(clock: i32, time: *mut Timespec) -> i32;
}
const CLOCK_PROCESS_CPUTIME_ID: i32 = 2; // Linux

fn cpu_nanoseconds() -> f64 {
    let mut time = Timespec { seconds: 0, nanoseconds: 0 };
    unsafe { clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    time.seconds as f64 * 1e9 + time.nanoseconds as f64
}

fn peak_kib() -> String {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmHWM:")).unwrap_or_default();
    line.split_whitespace().nth(1).unwrap_or("0").to_string()
}

fn main() {
    let words: Vec<String> = std::env::args().collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<usize>().ok()).filter(|&value| value > 0);
    let (Some(keeps_log), Some(slots), Some(jobs)) =
        (words.get(1).filter(|word| *word == "log" || *word == "none").map(|word| word == "log"), number(2), number(3))
    else {
        eprintln!("usage: tokio_pool log|none SLOTS JOBS, both from 1");
        std::process::exit(2);
    };
    let log = keeps_log.then(|| Vec::with_capacity(6 * jobs));
    let work = durations(jobs);
    let pool = Pool { work, next: 0, end: 0, in_flight: 0, waiting: 0, peak: 0, count: 0, fired: 0, sum: 0, log };
    let pool = Rc::new(RefCell::new(pool));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    let local = tokio::task::LocalSet::new();
    let from = cpu_nanoseconds();
    local.block_on(&runtime, async {
        let start = Instant::now();
        for job in 0..jobs as u32 {
            pool.borrow_mut().emit(0, QUEUED, job, 0);
        }
        let tasks: Vec<_> = (0..slots).map(|slot| tokio::task::spawn_local(serve(pool.clone(), slot as u16, start))).collect();
        for task in tasks {
            task.await.unwrap();
        }
    });
    let nanoseconds = cpu_nanoseconds() - from;
    let mut pool = pool.borrow_mut();
    pool.fold_log();
    println!("{} {} {} {:.3} {}", pool.end, pool.fired, pool.sum, nanoseconds / (6.0 * jobs as f64), peak_kib());
}
