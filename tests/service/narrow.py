"""The command `firstclass play` on a machine that lets it open few files."""

import resource

from firstclass.cli import main

if __name__ == "__main__":
    resource.setrlimit(resource.RLIMIT_NOFILE, (256, 256))
    main()
