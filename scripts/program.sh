#!/bin/sh
# Prints the path of a program that the tests need: `chromium` or `nginx`. $CHROMIUM or $NGINX_PATH wins,
# then one on the machine, else Debian's package is installed where that is allowed. The headless shell
# is the same browser without its windows; the tests take half as long with it.

case "$1" in
    chromium) names="${CHROMIUM:-} chromium-headless-shell chromium chromium-browser google-chrome" package=chromium-headless-shell ;;
    nginx) names="${NGINX_PATH:-} nginx /usr/sbin/nginx" package=nginx-light ;;
    *) echo "usage: $0 chromium|nginx" >&2; exit 2 ;;
esac

find_program() {
    for name in $names; do
        command -v "$name" && return
    done
    return 1
}

install_program() {
    [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null || return 1
    echo "installing $package for the tests" >&2
    export DEBIAN_FRONTEND=noninteractive RUNLEVEL=1  # nothing that is installed begins to run
    apt-get update -qq >&2 && apt-get install -qq -y --no-install-recommends "$package" >&2
}

find_program && exit
install_program && find_program && exit
echo "no $1 for the tests: install one, or name its path" >&2
exit 1
