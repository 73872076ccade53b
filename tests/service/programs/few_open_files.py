"""The command `firstclass play` with a low limit on open files."""

import resource

from firstclass.cli import main

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))
    main()
