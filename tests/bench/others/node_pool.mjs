// The workload in JavaScript. usage: node node_pool.mjs own-loop|p-limit-fake-timers|p-limit-heap log|none SLOTS JOBS
//   own-loop             no promise, no library: a heap of timers on typed arrays and one loop
//   p-limit-fake-timers  each job is Promise.race of two setTimeout in p-limit, under the virtual clock of @sinonjs/fake-timers
//   p-limit-heap         the same under the cheapest virtual clock there could be: own-loop's heap, no fake globals
// It prints one line, as pool_program.h says. A record kept is a row over five typed arrays, 21 bytes.
import fs from 'node:fs';
import process from 'node:process';

const DEADLINE = 950;
const [QUEUED, STARTED, ARMED, CANCELLED, FIRED, SETTLED, FINISHED] = [0, 1, 2, 3, 4, 5, 6];
const [mode, sink, slotsWord, jobsWord] = process.argv.slice(2);
const slots = Number(slotsWord), jobs = Number(jobsWord), keeps = sink === 'log';
if (!(keeps || sink === 'none') || !(slots > 0) || !(jobs > 0)) {
  console.error('usage: node_pool.mjs own-loop|p-limit-fake-timers|p-limit-heap log|none SLOTS JOBS, both from 1');
  process.exit(2);
}

const work = new Uint32Array(jobs);
for (let i = 0, x = 42; i < jobs; i++) {
  x ^= x << 13;
  x ^= x >>> 17;
  x ^= x << 5;
  work[i] = 1 + (x >>> 0) % 1000;
}

const room = keeps ? 6 * jobs : 0;
const times = new Float64Array(room), kinds = new Uint8Array(room), ids = new Uint32Array(room);
const inFlights = new Uint32Array(room), waitings = new Uint32Array(room);
let count = 0, inFlight = 0, waiting = 0, peak = 0, fired = 0, sum = 0, end = 0;
const fold = (time, kind, job) => {
  if (kind === FIRED) fired++;
  sum = (sum + Math.imul(time, kind + 1 + Math.imul(31, job))) >>> 0;
};
const emit = (time, kind, job) => {
  if (kind === QUEUED) waiting++;
  else if (kind === STARTED) {
    waiting--;
    if (++inFlight > peak) peak = inFlight;
  } else if (kind === FINISHED) inFlight--;
  if (keeps) {
    times[count] = time;
    kinds[count] = kind;
    ids[count] = job;
    inFlights[count] = inFlight;
    waitings[count] = waiting;
  } else fold(time, kind, job);
  count++;
};

// A 4-ary heap by time and then by age; what is cancelled stays in it and is passed over.
class TimerHeap {
  #entries = [];
  #age = 0;
  now = 0;
  arm(after, task) {
    const entry = { time: this.now + after, age: this.#age++, task };
    const entries = this.#entries;
    let at = entries.length;
    entries.push(entry);
    while (at > 0) {
      const above = (at - 1) >> 2;
      if (!TimerHeap.#before(entry, entries[above])) break;
      entries[at] = entries[above];
      at = above;
    }
    entries[at] = entry;
    return entry;
  }
  cancel(entry) { entry.task = null; }
  // Fires the next timer; false when there is none.
  fire() {
    for (let entry = this.#take(); entry; entry = this.#take()) {
      const task = entry.task;
      if (task === null) continue;
      entry.task = null;
      this.now = entry.time;
      task();
      return true;
    }
    return false;
  }
  #take() {
    const entries = this.#entries, first = entries[0], last = entries.pop(), size = entries.length;
    if (size === 0) return first;
    let at = 0;
    for (let child = 1; child < size; child = 4 * at + 1) {
      const stop = Math.min(child + 4, size);
      for (let other = child + 1; other < stop; other++) if (TimerHeap.#before(entries[other], entries[child])) child = other;
      if (!TimerHeap.#before(entries[child], last)) break;
      entries[at] = entries[child];
      at = child;
    }
    entries[at] = last;
    return first;
  }
  static #before(a, b) { return a.time < b.time || (a.time === b.time && a.age < b.age); }
}

// The same heap as numbers: what own-loop can afford, because its timers are two a slot. An old entry is known by its age.
class NumberHeap {
  constructor(room) {
    this.times = new Float64Array(room);
    this.ages = new Uint32Array(room);
    this.timers = new Uint32Array(room);
    this.size = 0;
    this.age = 0;
  }
  arm(time, timer) {
    if (this.size === this.times.length) this.#grow();
    const age = this.age++;
    let at = this.size++;
    while (at > 0) {
      const above = (at - 1) >> 2;
      if (!(time < this.times[above] || (time === this.times[above] && age < this.ages[above]))) break;
      this.#move(at, above);
      at = above;
    }
    this.#put(at, time, age, timer);
    return age;
  }
  drop() {
    const last = --this.size, time = this.times[last], age = this.ages[last], timer = this.timers[last];
    let at = 0;
    for (let child = 1; child < last; child = 4 * at + 1) {
      const stop = Math.min(child + 4, last);
      for (let other = child + 1; other < stop; other++) if (this.#before(other, child)) child = other;
      if (!(this.times[child] < time || (this.times[child] === time && this.ages[child] < age))) break;
      this.#move(at, child);
      at = child;
    }
    this.#put(at, time, age, timer);
  }
  #before(a, b) { return this.times[a] < this.times[b] || (this.times[a] === this.times[b] && this.ages[a] < this.ages[b]); }
  #put(at, time, age, timer) {
    this.times[at] = time;
    this.ages[at] = age;
    this.timers[at] = timer;
  }
  #move(to, from) { this.#put(to, this.times[from], this.ages[from], this.timers[from]); }
  #grow() {
    for (const name of ['times', 'ages', 'timers']) {
      const larger = new this[name].constructor(2 * this[name].length);
      larger.set(this[name]);
      this[name] = larger;
    }
  }
}

function ownLoop() {
  const heap = new NumberHeap(4 * slots + 4096), live = new Uint32Array(2 * slots).fill(0xffffffff), jobOf = new Uint32Array(slots);
  let next = 0, now = 0;
  const start = slot => {
    const job = next++;
    jobOf[slot] = job;
    emit(now, STARTED, job);
    live[2 * slot] = heap.arm(now + work[job], 2 * slot);
    live[2 * slot + 1] = heap.arm(now + DEADLINE, 2 * slot + 1);
    emit(now, ARMED, job);
  };
  for (let job = 0; job < jobs; job++) emit(0, QUEUED, job);
  for (let slot = 0; slot < slots && next < jobs; slot++) start(slot);
  while (heap.size > 0) {
    const time = heap.times[0], age = heap.ages[0], timer = heap.timers[0];
    heap.drop();
    if (live[timer] !== age) continue;
    now = time;
    const slot = timer >> 1, job = jobOf[slot];
    live[2 * slot] = live[2 * slot + 1] = 0xffffffff;
    emit(now, timer & 1 ? FIRED : CANCELLED, job);
    emit(now, SETTLED, job);
    emit(now, FINISHED, job);
    end = now;
    if (next < jobs) start(slot);
  }
}

// What one writes: the work and a deadline raced in p-limit, whichever comes first clears the other's timer.
async function poolOf(pLimit, clock) {
  const job = async id => {
    emit(clock.now(), STARTED, id);
    let workTimer, deadline;
    const done = new Promise(resolve => { workTimer = clock.set(() => resolve(false), work[id]); });
    const late = new Promise(resolve => { deadline = clock.set(() => resolve(true), DEADLINE); });
    emit(clock.now(), ARMED, id);
    const isLate = await Promise.race([done, late]);
    clock.clear(isLate ? workTimer : deadline);
    emit(clock.now(), isLate ? FIRED : CANCELLED, id);
    emit(clock.now(), SETTLED, id);
    emit(clock.now(), FINISHED, id);
    end = clock.now();
  };
  const limit = pLimit(slots), all = [];
  for (let id = 0; id < jobs; id++) {
    emit(0, QUEUED, id);
    all.push(limit(job, id));
  }
  await Promise.all(all);
}

async function underFakeTimers(pLimit, FakeTimers) {
  const clock = FakeTimers.install({ toFake: ['setTimeout', 'clearTimeout'], loopLimit: 1e9 });
  const run = poolOf(pLimit, { now: () => clock.now, set: (task, after) => setTimeout(task, after), clear: timer => clearTimeout(timer) });
  for (let hop = 0; hop < 20; hop++) await null; // the first starts arm their timers a few hops from here
  await clock.runAllAsync();
  await run;
  clock.uninstall();
}

async function underHeap(pLimit) {
  const heap = new TimerHeap();
  let isOver = false;
  const run = poolOf(pLimit, { now: () => heap.now, set: (task, after) => heap.arm(after, task), clear: timer => heap.cancel(timer) });
  run.then(() => { isOver = true; });
  // From one job's end p-limit needs so many hops to start the next; too few, and the checksum is wrong.
  const HOPS = 12;
  while (!isOver) {
    for (let hop = 0; hop < HOPS; hop++) await null;
    heap.fire();
  }
}

let run = ownLoop;
if (mode !== 'own-loop') {
  const { default: pLimit } = await import('p-limit');
  const { default: FakeTimers } = await import('@sinonjs/fake-timers');
  run = mode === 'p-limit-heap' ? () => underHeap(pLimit) : () => underFakeTimers(pLimit, FakeTimers);
}
const before = process.cpuUsage();
await run();
const used = process.cpuUsage(before);
for (let i = 0; keeps && i < count; i++) fold(times[i], kinds[i], ids[i]);
const peakKib = /VmHWM:\s+(\d+)/.exec(fs.readFileSync('/proc/self/status', 'utf8'))[1];
console.log(`${end} ${fired} ${sum} ${((used.user + used.system) * 1000 / (6 * jobs)).toFixed(3)} ${peakKib}`);
