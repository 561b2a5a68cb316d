# The service: its units, its start, and whether it is ready.

ready_seconds=${READY_SECONDS:-60}
socket=/etc/systemd/system/$name.socket
# Whether the socket that is open is the one that the new version wants.
socket_stays=

# install_units FOLDER: has systemd start the version in this folder, at the address of the settings.
install_units() {
  install -d -o $user -g $user -m 755 "$data-page"
  old_socket=$(read_socket)
  name_unit "$1/extension-studio.service" | sed "s|$program/current|$1|g" >"$unit.new"
  mv "$unit.new" "$unit"
  if [ -e "$1/extension-studio.socket" ]; then
    mkdir -p "$socket.d"
    printf '[Socket]\nListenStream=\nListenStream=%s\n' "$(fact listen)" >"$socket.d/address.conf"
    name_unit "$1/extension-studio.socket" >"$socket"
  else
    # A version from before the socket listens itself.
    rm -rf "$socket" "$socket.d/address.conf"
  fi
  # Compiled code is of use to the version in one folder only.
  rm -rf "${cache:?}"/*
  systemctl daemon-reload
  socket_stays=$([ "$old_socket" != "$(read_socket)" ] || echo yes)
}

read_socket() {
  cat "$socket" "$socket.d/address.conf" 2>/dev/null || true
}

remove_units() {
  systemctl disable --quiet $name 2>/dev/null || true
  rm -rf "$unit" "$socket" "$socket.d/address.conf"
  rmdir "$socket.d" 2>/dev/null || true
  systemctl daemon-reload
  systemctl reset-failed $name.service $name.socket 2>/dev/null || true
}

# Starts the version that install_units has named. A socket that stays open keeps visitors waiting meanwhile.
start_server() {
  systemctl enable --quiet $name
  systemctl reset-failed $name.service $name.socket 2>/dev/null || true
  if [ -e "$socket" ] && [ -n "$socket_stays" ] && systemctl is-active --quiet $name.socket; then
    systemctl restart $name
  else
    stop_server
    ! [ -e "$socket" ] || systemctl start $name.socket || return 1
    systemctl start $name
  fi
}

# continue_server FOLDER: starts the version of a run that was broken off, unless it runs already. The one before it may still run.
continue_server() {
  systemctl reset-failed $name.service 2>/dev/null || true
  running=$(readlink "/proc/$(systemctl show --property MainPID --value $name)/cwd" || true)
  [ "$running" = "$1" ] || systemctl restart $name
}

# wait_until_ready FOLDER
wait_until_ready() {
  waited_from=$(uptime_seconds)
  while [ $(($(uptime_seconds) - waited_from)) -lt "$ready_seconds" ]; do
    ! is_ready "$1" || return 0
    # A server that ends twice is not going to start; after a mistake in the settings it is not started again.
    [ "$(systemctl show --property NRestarts --value $name)" -lt 2 ] || return 1
    ! systemctl is-failed --quiet $name || return 1
    sleep 0.2
  done
  return 1
}

# uptime_seconds: since the start of the machine, whatever becomes of the clock.
uptime_seconds() {
  cut -d . -f 1 /proc/uptime
}

# is_ready FOLDER: whether the server that answers at the address of the settings is the one of this folder.
is_ready() {
  systemctl is-active --quiet $name || return 1
  id=$(sed -n 's/^INSTALLATION_ID=//p' "$1/installation.env" 2>/dev/null || true)
  "$1/bin/node" -e '
    const [address, id] = process.argv.slice(1)
    fetch(address, { signal: AbortSignal.timeout(5000) })
      .then(async (answer) => {
        const { status, installation = "" } = await answer.json()
        process.exit(status === "ready" && installation === id ? 0 : 1)
      })
      .catch(() => process.exit(1))' "http://$(fact address)/api/health/ready" "$id" 9>&-
}

# read_log SINCE: the last lines of the server's log since a time in seconds.
read_log() {
  journalctl _SYSTEMD_UNIT=$name.service --since "@$1" -n 20 --no-pager -o cat
}

# find_reason <LOG: the sentences with which the server ended, else the first error, else that it was too slow.
find_reason() {
  lines=$(cat)
  reason=$(printf '%s\n' "$lines" | awk '/^The server could not start/ { if (found++) exit; next } found && /^[{]/ { exit } found')
  [ -n "$reason" ] || reason=$(printf '%s\n' "$lines" | grep -m 1 'Error: ' || true)
  printf '%s\n' "${reason:-It wasn’t ready within $ready_seconds seconds.}"
}

# require_free_port: nothing else may listen where the server is going to.
require_free_port() {
  "$folder/bin/node" -e '
    const [port, host] = process.argv.slice(1)
    require("node:net").createServer().on("error", ({ code }) => process.exit(code === "EADDRINUSE" ? 1 : 0))
      .listen({ port: Number(port), host }, () => process.exit(0))' "$(fact port)" "$(fact host)" 9>&- && return
  others=$(find_listeners "$(fact port)" | grep -v "^ours" | paste -s -d ',' | sed 's/,/, /g')
  [ -z "$others" ] || {
    rm -rf "$folder"
    fail "PORT $(fact port) is in use by $others. Nothing has been changed. Please end that program, or set another PORT in $settings."
  }
}

# find_listeners PORT: `NAME (process NUMBER)` of each program that listens on a TCP port, or `ours`.
find_listeners() {
  inodes=$(awk -v port="$(printf :%04X "$1")" '$4 == "0A" && $2 ~ port "$" { print $10 }' /proc/net/tcp /proc/net/tcp6 2>/dev/null)
  for inode in $inodes; do
    found=$(find /proc/[0-9]*/fd -maxdepth 1 -lname "socket:\[$inode\]" 2>/dev/null | cut -d / -f 3 | sort -n | tail -n 1)
    if [ -z "$found" ]; then
      echo "another program"
    elif grep -q "/$name\.service" "/proc/$found/cgroup" || { [ "$found" = 1 ] && is_open_socket "$1"; }; then
      echo ours
    else
      started_as=$(tr '\0' '\n' <"/proc/$found/cmdline" | head -n 1)
      echo "$(basename "${started_as:-$(cat "/proc/$found/comm")}") (process $found)"
    fi
  done | sort -u
}

# is_open_socket PORT: whether this installation's socket is open there; systemd holds those of others too.
is_open_socket() {
  systemctl is-active --quiet $name.socket && systemctl show --property Listen --value $name.socket | grep -q ":$1 "
}
