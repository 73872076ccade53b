#!/bin/sh
# Prints the path of a Chromium for the browser tests. $CHROMIUM wins, then one on the
# machine, else Debian's package is installed where that is allowed. The headless shell
# is the same browser without its windows; the tests take half as long with it.

find_chromium() {
    for name in "${CHROMIUM:-}" chromium-headless-shell chromium chromium-browser google-chrome; do
        [ -n "$name" ] && command -v "$name" && return
    done
    return 1
}

install_chromium() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    echo "installing Chromium for the browser tests" >&2
    export DEBIAN_FRONTEND=noninteractive
    apt-get update -qq >&2 && apt-get install -qq -y --no-install-recommends chromium-headless-shell >&2
}

find_chromium && exit
install_chromium && find_chromium && exit
echo "no Chromium for the browser tests: install one, or set CHROMIUM to its path" >&2
exit 1
