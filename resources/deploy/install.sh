#!/bin/sh
# Installs the server, or updates it: sudo ./install.sh
# Removes it and keeps data and settings: sudo ./install.sh uninstall
# Installs this version with a backup's data, to go back or to move to this machine: sudo ./install.sh restore FILE
# Asks for the settings that it needs; PUBLIC_URL, BUSINESS_NAME and so on in the environment answer instead.
# CADDY=no leaves the HTTPS proxy to you.
set -eu
umask 022

name=extension-studio
release=$(cd "$(dirname "$0")" && pwd)
program=/opt/$name
data=/var/lib/$name
settings=/etc/$name.env
failure_note=$data/update-failed.json
unit=/etc/systemd/system/$name.service
caddyfile=/etc/caddy/Caddyfile
caddy_marker="# Written by install.sh of $name. Remove this line to keep your own changes."
ready_seconds=${READY_SECONDS:-60}

main() {
  [ "$(id -u)" = 0 ] || fail "Please run this as root: sudo ./install.sh"
  [ -d /run/systemd/system ] || fail "This machine does not run systemd. README.md describes the container and the start by hand."
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
  folder=$program/releases/$version-$(describe commit | cut -c1-12)
  previous=$(readlink "$program/current" || true)

  create_user
  [ -e "$settings" ] || write_settings
  # Made while the old version still answers. The new one makes another before it changes the database, and so does a restore.
  [ -z "$previous" ] || [ -n "$backup" ] || { say "Making a backup"; as_service "$previous" backup; }
  copy_release
  started_at=$(date +%s)
  [ -z "$backup" ] || restore_backup
  switch_to "$folder"
  say "Starting version $version"
  if ! start_and_wait; then
    lines=$(journalctl _SYSTEMD_UNIT=$name.service --since "@$started_at" -n 20 --no-pager -o cat)
    printf '%s\n' "$lines" >&2
    [ -n "$previous" ] || fail "The server did not start. The lines above say why. Change $settings, then run this again."
    note_failure "$(printf '%s\n' "$lines" | find_reason)" || true
    go_back
    [ "$folder" = "$previous" ] || rm -rf "$folder"
    fail "Version $version did not start, so $(basename "$previous") runs again. The lines above say why."
  fi
  rm -f "$failure_note"
  remove_old_releases
  [ "${CADDY:-yes}" = no ] || set_up_caddy
  report
}

describe() {
  sed -n "s/^  \"$1\": \"\(.*\)\",*\$/\1/p" "$release/package.json"
}

create_user() {
  id $name >/dev/null 2>&1 || useradd --system --user-group --home-dir $data --no-create-home --shell /usr/sbin/nologin $name
}

write_settings() {
  say "Please answer five questions. Every answer can be changed later in $settings."
  ask PUBLIC_URL "Address of the website, such as https://www.example.com"
  case "$PUBLIC_URL" in https://?*.?*) ;; *) fail "The address must begin with https://, and $PUBLIC_URL does not." ;; esac
  ask BUSINESS_NAME "Name of the business"
  ask BUSINESS_PHONE "Telephone number"
  ask BUSINESS_EMAIL "Email address for enquiries"
  ask BUSINESS_INFO_EMAIL "Email address for questions about payments"
  (
    umask 077
    {
      echo "# Settings of $name. README.md in $program/current explains them; restart afterwards: systemctl restart $name"
      for setting in PUBLIC_URL BUSINESS_NAME BUSINESS_PHONE BUSINESS_EMAIL BUSINESS_INFO_EMAIL; do
        eval "value=\$$setting"
        printf '%s="%s"\n' $setting "$(printf %s "$value" | escape_quotes)"
      done
      echo
      sed -n '/^# The business.s pages/,$p' "$release/extension-studio.env.example" | sed 's/^[A-Z]/#&/'
    } >"$settings.new"
    mv "$settings.new" "$settings"
  )
}

# ask VARIABLE QUESTION: keeps what the environment has, else asks until there is an answer.
ask() {
  eval "answer=\${$1:-}"
  while [ -z "$answer" ]; do
    [ -t 0 ] || fail "Please set $1 ($2) in the environment, or run this in a terminal."
    printf '%s: ' "$2"
    read -r answer
  done
  eval "$1=\$answer"
}

copy_release() {
  say "Copying the files to $folder"
  mkdir -p "$program/releases"
  rm -rf "$folder.new"
  mkdir "$folder.new"
  (cd "$release" && tar cf - .) | (cd "$folder.new" && tar xf - --no-same-owner) || {
    rm -rf "$folder.new"
    fail "The files could not be copied. Please check that the disk has room (df -h $program). Nothing has changed."
  }
  # Whatever the umask of the user who unpacked it: the service has to read it.
  chmod -R u=rwX,go=rX "$folder.new"
  if [ -e "$folder" ]; then
    # The same version again: files in use are replaced as a whole.
    rm -rf "$folder.old"
    mv "$folder" "$folder.old"
  fi
  mv "$folder.new" "$folder"
  rm -rf "$folder.old"
}

switch_to() {
  ln -sfn "$1" "$program/current.new"
  mv -T "$program/current.new" "$program/current"
  cp "$1/$name.service" $unit
  ln -sf "$program/current/$name" /usr/local/bin/$name
  systemctl daemon-reload
}

# find_backup FILE: its path, whether it is the name of a backup of the server or a file elsewhere.
find_backup() {
  for file in "$1" "$data/backups/$1"; do
    [ ! -f "$file" ] || { realpath "$file"; return; }
  done
  fail "There is no file $1, here or in $data/backups."
}

# Restored by this version, since a newer one would bring the database up to itself.
restore_backup() {
  say "Restoring $(basename "$backup")"
  systemctl stop $name 2>/dev/null || true
  install -d -o $name -g $name -m 700 $data $data/backups
  copy=$data/backups/$(basename "$backup")
  [ -e "$copy" ] || install -o $name -g $name -m 600 "$backup" "$copy"
  # The photographs that the backup names, where they were copied with it.
  files=$(dirname "$backup")/files
  if [ -d "$files" ] && ! [ "$files" -ef "$data/backups/files" ]; then
    cp -R "$files" "$data/backups/"
    chown -R $name:$name "$data/backups/files"
    chmod -R go= "$data/backups/files"
  fi
  as_service "$folder" restore "$copy" || {
    [ -z "$previous" ] || systemctl start $name
    fail "The backup could not be restored. The lines above say why."
  }
}

start_and_wait() {
  waited_from=$(date +%s)
  systemctl enable --quiet $name
  systemctl reset-failed $name 2>/dev/null || true
  systemctl restart $name || return 1
  while [ $(($(date +%s) - waited_from)) -lt "$ready_seconds" ]; do
    is_ready && return 0
    # A server that ends twice is not going to start; after a mistake in the settings it is not started again.
    [ "$(systemctl show --property NRestarts --value $name)" -lt 2 ] || return 1
    ! systemctl is-failed --quiet $name || return 1
    sleep 0.2
  done
  return 1
}

is_ready() {
  "$program/current/bin/node" -e 'fetch("http://127.0.0.1:3000/api/health/ready").then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))'
}

# Leaves a note for the Condition page, which the old version shows.
note_failure() {
  printf '{ "version": "%s", "at": "%s", "reason": "%s" }\n' "$version" "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
    "$(printf %s "$1" | tr -s '[:space:][:cntrl:]' ' ' | sed 's/ $//' | escape_quotes)" |
    install -o $name -g $name -m 600 /dev/stdin "$failure_note"
}

# find_reason <LOG: the sentences with which the server ended, else the first error, else that it was too slow.
find_reason() {
  log=$(cat)
  reason=$(printf '%s\n' "$log" | awk '/^The server could not start/ { if (found++) exit; next } found && /^[{]/ { exit } found')
  [ -n "$reason" ] || reason=$(printf '%s\n' "$log" | grep -m 1 'Error: ' || true)
  printf '%s\n' "${reason:-It wasn’t ready within $ready_seconds seconds.}"
}

go_back() {
  say "Going back to $(basename "$previous")"
  systemctl stop $name || true
  # The database may have been changed or replaced; what was kept before that is the database of the old version.
  before=$(find $data/backups -name "app-before-*.db" -newermt "@$started_at" 2>/dev/null | sort | tail -n 1)
  [ -z "$before" ] || as_service "$previous" restore "$(basename "$before")"
  switch_to "$previous"
  start_and_wait || fail "The old version does not start either. journalctl -u $name says why; $data/backups has the backups."
}

# as_service RELEASE COMMAND...: runs a command of a release as the service's user.
as_service() {
  of=$1
  shift
  setpriv --reuid $name --regid $name --init-groups env DATA_DIR=$data "$of/bin/node" "$of/dist/server/backup.js" "$@"
}

# Escapes a text for double quotes, in the settings as in JSON.
escape_quotes() {
  sed 's/[\\"]/\\&/g'
}

remove_old_releases() {
  for old in "$program"/releases/*; do
    [ "$old" = "$folder" ] || [ "$old" = "$previous" ] || rm -rf "$old"
  done
}

set_up_caddy() {
  if ! command -v caddy >/dev/null; then
    if ! command -v apt-get >/dev/null; then
      say "No Caddy here, and no apt-get to install it: please put a proxy with HTTPS in front of 127.0.0.1:3000."
      return
    fi
    say "Installing Caddy, which answers HTTPS and gets the certificate"
    apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends caddy >/dev/null || {
      say "Caddy could not be installed. Run this again, or put another proxy in front of 127.0.0.1:3000."
      return
    }
  fi
  host=$(sed -n 's/^PUBLIC_URL="\{0,1\}https:\/\/\([^"\/]*\).*/\1/p' $settings)
  # Debian's own example is replaced; a file that somebody wrote is not.
  if [ -e $caddyfile ] && ! grep -qF "$caddy_marker" $caddyfile && ! grep -q '^# The Caddyfile is an easy way' $caddyfile; then
    say "$caddyfile is your own and stays. It needs: $host { reverse_proxy 127.0.0.1:3000 }"
    return
  fi
  { echo "$caddy_marker"; sed "s/www\.example\.com/$host/; s/^example\.com/${host#www.}/" "$release/Caddyfile"; } >$caddyfile.new
  # Without www. there is one address, and nothing to redirect.
  [ "$host" != "${host#www.}" ] || sed -i '/^# One address only/,$d' $caddyfile.new
  mv $caddyfile.new $caddyfile
  systemctl enable --quiet caddy
  systemctl reload-or-restart caddy || say "Caddy did not take its file: journalctl -u caddy says why."
}

report() {
  say "Version $version runs. The website: $(sed -n 's/^PUBLIC_URL="\{0,1\}\([^"]*\).*/\1/p' $settings)"
  link=$(journalctl -u $name --since "@$started_at" -o cat --no-pager | sed -n 's/^Set up the owner account once: //p' | tail -n 1)
  [ -z "$link" ] || say "Set up the owner account once: $link"
  [ -n "$previous" ] || say "Settings: $settings (mail and card payments are still to be filled in). Log: journalctl -u $name"
}

uninstall() {
  systemctl disable --now --quiet $name 2>/dev/null || true
  rm -f $unit /usr/local/bin/$name
  rm -rf $program
  systemctl daemon-reload
  say "Removed. Data ($data), settings ($settings) and Caddy are still here."
}

say() {
  echo "$*"
}

fail() {
  echo "$*" >&2
  exit 1
}

main "$@"
