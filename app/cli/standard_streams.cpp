#include "app/cli/standard_streams.h"

#include <initializer_list>

#include <fcntl.h>
#include <unistd.h>

namespace inflight::cli {

void fillClosedStreams()
{
    for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
        if (::fcntl(number, F_GETFD) >= 0)
            continue;
        // open() takes the lowest number that is free. The wrong direction makes reading and writing fail, as on a closed stream.
        const int taken = ::open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY);
        if (taken != number && taken >= 0)
            ::close(taken);
    }
}

} // namespace inflight::cli
