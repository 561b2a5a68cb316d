#!/bin/sh
# Installs the server, or updates it: sudo ./install.sh
# Removes it and keeps data and settings: sudo ./install.sh uninstall
# Installs this version with a backup's data, to go back or to move to this machine: sudo ./install.sh restore FILE
# One of several on this machine, each with its own version, data, settings, port, limits and user: sudo ./install.sh --name studio2
# That comes before the others: sudo ./install.sh --name studio2 uninstall
# Asks for the settings that it needs; PUBLIC_URL, BUSINESS_NAME and so on in the environment answer instead.
# CADDY=no leaves the HTTPS proxy to you.
set -eu
umask 022

release=$(cd "$(dirname "$0")" && pwd)
for part in common settings releases service proxy; do
  # shellcheck source=/dev/null
  . "$release/install/$part.sh"
done

main() {
  [ "$(id -u)" = 0 ] || fail "Please run this as root: sudo ./install.sh$option"
  [ -d /run/systemd/system ] || fail "This machine does not run systemd. README.md describes the container and the start by hand."
  case $option$release/ in
    /opt/extension-studio-*/releases/* | /opt/extension-studio-*/current/*)
      fail "This is the program of one of several installations. Please say which with --name, such as $release/install.sh --name studio2."
      ;;
  esac
  take_lock "install.sh$option${1:+ $*}"
  go_on_without_terminal "install.sh$option${1:+ $*}"
  case "${1:-}" in
    '') install_or_update ;;
    restore) install_or_update "${2:?Please name the file of the backup.}" ;;
    uninstall) uninstall ;;
    *) fail "Unknown command: $1. Use ./install.sh, ./install.sh restore FILE or ./install.sh uninstall." ;;
  esac
}

# install_or_update [BACKUP]
install_or_update() {
  backup=${1:-}
  [ -z "$backup" ] || backup=$(find_backup "$backup")
  "$release/bin/node" --version >/dev/null 2>&1 ||
    fail "This archive is for another kind of processor: the machine is $(uname -m). Please download the other one."
  version=$(describe version)

  # Until begin_run, nothing that runs is changed.
  [ -e "$settings" ] || { name_lost_settings; ask_for_settings; write_settings; }
  choose_port
  say "If the connection breaks off, this goes on. How it ended is then in $log."
  create_user
  copy_release
  read_settings "$folder" || {
    rm -rf "$folder"
    fail "Nothing has been changed, because of $settings. Please correct it there, then run this again:
$facts"
  }
  repair_unfinished_run
  find_previous
  require_free_port
  # Made while the old version still answers, by the new one, which can read every older database.
  if [ -e $data/app.db ] && [ -z "$backup" ]; then
    say "Making a backup"
    run_and_say as_service "$folder" backup || {
      rm -rf "$folder"
      fail "No backup could be made, so nothing has been changed. The lines above say why."
    }
  fi

  started_at=$(date +%s)
  begin_run "$previous" "$folder" "$started_at"
  [ -z "$backup" ] || restore_backup
  install_units "$folder"
  say "Starting version $version"
  if ! { start_server && wait_until_ready "$folder"; }; then
    take_out
  fi
  finish_run "$folder"
  remove_old_releases
  [ "${CADDY:-yes}" = no ] || set_up_caddy
  report
}

create_user() {
  id $user >/dev/null 2>&1 || useradd --system --user-group --home-dir $data --no-create-home --shell /usr/sbin/nologin $user
}

# find_backup FILE: its path, whether it is the name of a backup of the server or a file elsewhere.
find_backup() {
  require_backup "$1"
  [ -f "$1" ] || set -- "$data/backups/$1"
  realpath "$1"
}

# Restored by this version, since a newer one would bring the database up to itself.
restore_backup() {
  say "Restoring $(basename "$backup")"
  stop_server
  rm -rf "$data"/restore-*
  case "$backup" in
    "$data/backups/"*) ;;
    *)
      make_readable "$backup" "$data/restore-$$"
      backup=$data/restore-$$/$(basename "$backup")
      ;;
  esac
  case "$backup" in
    # It asks for the passphrase.
    *.age) as_service "$folder" restore "$backup" && restored=yes || restored=no ;;
    *) run_and_say as_service "$folder" restore "$backup" && restored=yes || restored=no ;;
  esac
  rm -rf "$data"/restore-*
  [ $restored = no ] || return 0
  # Database and units are as they were.
  [ -z "$previous" ] || start_server || true
  rm -rf "$journal" "$folder"
  fail "The backup could not be restored. The lines above say why."
}

# Takes out a version that did not become ready.
take_out() {
  lines=$(read_log "$started_at")
  write_log "$lines"
  printf '%s\n' "$lines" >&2 2>/dev/null || true
  [ -z "$previous" ] || note_failure "$version" "$(printf '%s\n' "$lines" | find_reason)" || true
  go_back "$previous" "$folder" "$started_at"
  [ -n "$previous" ] || fail "The server did not start, so it was taken out again; $settings and the data stay. The lines above say why.
Once that is mended, run this again."
  fail "Version $version did not start, so $(basename "$previous") runs again. The lines above say why."
}

uninstall() {
  stop_server
  remove_units
  rm -rf "$program" "$cache" "$data-page"
  link_command
  remove_site
  say "Removed. The page that visitors saw while the server was away ($data-page) is gone too.
Still here: the data ($data, of the user $user), the settings ($settings), $log, and Caddy with its $caddyfile.$(list_drop_ins)"
}

# list_drop_ins: what the owner has added to the units, which stays.
list_drop_ins() {
  for folder in $unit.d $socket.d; do
    [ ! -d "$folder" ] || printf '\nAnd what was added to the service: %s' "$folder"
  done
}

main "$@"
