# Shared by install.sh and the command extension-studio: names, messages, the lock, and the program's own commands.

# --name NAME, before all other arguments: one of several installations on this machine.
option=
name=extension-studio
user=extension-studio
if [ "${1:-}" = --name ]; then
  # A name that ends in page or settings would be that of another one's page, or of its check of settings. A user's name has at most 31 characters.
  case ${2:-} in
    '' | -* | *- | *[!a-z0-9-]* | page | *-page | settings | *-settings) set -- --name ;;
    *) [ ${#2} -le 28 ] || set -- --name ;;
  esac
  [ $# -gt 1 ] || {
    echo "--name needs 1 to 28 of a to z, 0 to 9 and hyphens, such as --name studio2; it can't begin or end with a hyphen, or end with page or settings." >&2
    exit 2
  }
  option=" --name $2"
  name=$name-$2
  user=es-$2
  shift 2
fi
# In another place it would be ignored, and the command would change another installation.
case " $*" in
  *" --name"*)
    echo "Please write --name NAME before everything else, such as --name studio2." >&2
    exit 2
    ;;
esac

cli=extension-studio$option
program=/opt/$name
data=/var/lib/$name
cache=/var/cache/$name
settings=/etc/$name.env
unit=/etc/systemd/system/$name.service
# One for all installations.
command=/usr/local/bin/extension-studio
lock=/run/extension-studio.lock
log=/var/log/extension-studio-install.log

# write_log LINES: for root alone, because the link for the owner is among them. A full disk doesn't end the run.
write_log() {
  (umask 077; printf '%s\n' "$*" >>"$log") 2>/dev/null || true
}

# A message also goes into the log, and the terminal may be gone: neither ends the run.
say() {
  write_log "$*"
  printf '%s\n' "$*" 2>/dev/null || true
}

fail() {
  write_log "$*"
  printf '%s\n' "$*" >&2 2>/dev/null || true
  exit 1
}

# run_and_say COMMAND...: runs a command, then says what it printed. Its exit code is the command's.
run_and_say() {
  output=$("$@" 2>&1) && status=0 || status=$?
  [ -z "$output" ] || say "$output"
  return $status
}

# take_lock WHAT: one run at a time. The kernel ends the lock with the processes that hold it, however they end.
take_lock() {
  exec 9>>"$lock"
  # Not into the log, whose last lines say how the other run ends.
  flock -n 9 || {
    holder=$(cat "$lock")
    if kill -0 "${holder##* }" 2>/dev/null; then
      echo "Another run is at work: $holder. Please wait until it has ended, then run this again. What it does is in $log." >&2
      exit 1
    fi
    # It was killed, and what it had started, such as the copying of files, ends soon.
    flock -w "${LOCK_SECONDS:-30}" 9 || {
      holders=$(exec 9>&-; find /proc/[0-9]*/fd -maxdepth 1 -lname "$lock" 2>/dev/null | cut -d / -f 3 | grep -vx $$ | sort -u | paste -s -d ' ')
      echo "A run was ended ($holder), and what it has left is still at work: process $holders. Please wait until that has ended, then run this again." >&2
      exit 1
    }
  }
  echo "$1 since $(date '+%H:%M:%S'), process $$" >"$lock"
}

# A closed terminal doesn't end the run: it goes on, and the log says how it ended.
go_on_without_terminal() {
  trap '' HUP PIPE
  trap 'fail "Stopped in the middle. Please run this again: it finishes or undoes what was begun."' INT TERM
  write_log "$(date '+%Y-%m-%d %H:%M:%S') $1"
}

# as_service RELEASE COMMAND...: runs a command of a release as the service's user.
as_service() {
  of=$1
  shift
  setpriv --reuid $user --regid $user --init-groups env DATA_DIR=$data "$of/bin/node" "$of/dist/server/backup.js" "$@" 9>&-
}

# require_backup FILE: names what is wrong with the path of a backup, before anything is stopped.
require_backup() {
  for path in "$data/backups/$1" "$1"; do
    [ -f "$path" ] || [ -d "$path" ] || continue
    [ ! -d "$path" ] || fail "$path is a folder. Please name a backup: \"$cli restore\" lists them, and a file elsewhere is named by its path."
    case $path:${OFFSITE_PASSPHRASE:-} in
      *.age:) [ -t 0 ] || fail "$path is encrypted. Please set OFFSITE_PASSPHRASE in the environment to its passphrase, or run this in a terminal, where it is asked for." ;;
    esac
    return 0
  done
  fail "There is no file $1, here or in $data/backups."
}

# make_readable FILE FOLDER: copies a backup that perhaps only root can read, with the photographs and files beside it, for the service.
make_readable() {
  install -d -o $user -g $user -m 700 "$data" "$data/backups" "$2"
  [ -e "$2/$(basename "$1")" ] || install -o $user -g $user -m 600 "$1" "$2"
  files=$(dirname "$1")/files
  if [ -d "$files" ] && ! [ "$files" -ef "$data/backups/files" ]; then
    cp -R "$files" "$data/backups/"
    chown -R $user:$user "$data/backups/files"
    chmod -R go= "$data/backups/files"
  fi
}

# name_unit FILE: a unit of the release, with the names of this installation.
name_unit() {
  sed "s|extension-studio|$name|g; s|^User=.*|User=$user|; s|after-stop\.sh\$|&$option|" "$1"
}

# stop_server: and the socket, which would start it again with the next visitor.
stop_server() {
  for stopped in $name.socket $name.service; do
    systemctl stop $stopped 2>/dev/null || true
  done
}
