# Runs as root whenever the server has ended (ExecStopPost= of the service). One that ends again and again soon after its start, for a reason
# that may pass such as a full disk or a port in use, is started again for ever, after pauses that grow to 15 seconds. Its socket is closed
# meanwhile: visitors read the proxy's page at once instead of waiting. (RestartSteps= would do the pauses from systemd 254 on; Debian 12 has 252.)
# For one of several installations, the service names it with --name.
# shellcheck source=/dev/null
. "$(dirname "$0")/common.sh"

read_property() {
  systemctl show --property "$1" --value $name.service
}

[ "${SERVICE_RESULT:-success}" != success ] || exit 0
# Microseconds since the start of the machine.
lived=$(($(read_property ExecMainExitTimestampMonotonic) - $(read_property ExecMainStartTimestampMonotonic)))
[ $lived -lt 60000000 ] || exit 0
if [ "${EXIT_STATUS:-}" = 78 ]; then
  # A mistake in the settings: it isn't started again, and the next visitor must not start it either.
  systemctl stop --no-block $name.socket
  exit 0
fi
restarts=$(read_property NRestarts)
[ "$restarts" -lt 2 ] || systemctl stop --no-block $name.socket
sleep $((restarts < 15 ? restarts : 15))
