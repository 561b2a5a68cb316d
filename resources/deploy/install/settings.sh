# The settings: questions and their answers, and what install.sh needs to know of them.

asked="PUBLIC_URL BUSINESS_NAME BUSINESS_PHONE BUSINESS_EMAIL BUSINESS_INFO_EMAIL"

question_of() {
  case "$1" in
    PUBLIC_URL) echo "Address of the website, such as https://www.example.com" ;;
    BUSINESS_NAME) echo "Name of the business" ;;
    BUSINESS_PHONE) echo "Telephone number" ;;
    BUSINESS_EMAIL) echo "Email address for enquiries" ;;
    BUSINESS_INFO_EMAIL) echo "Email address for questions about payments" ;;
  esac
}

# The program of this release that checks settings, with the rules of the server.
check() {
  "$release/bin/node" "$release/dist/server/install.js" "$@"
}

# Takes the answers from the environment, where every mistake is named at once, and asks for the others.
ask_for_settings() {
  given=
  mistakes=
  for setting in $asked; do
    eval "answer=\${$setting:-}"
    if [ -n "$answer" ]; then
      export "$setting=$answer"
      given="$given $setting"
    elif ! is_terminal; then
      mistakes="$mistakes
$setting ($(question_of "$setting")) must be set in the environment, or run this in a terminal."
    fi
  done
  # shellcheck disable=SC2086 # names without spaces
  [ -z "$given" ] || wrong=$(check check-answers $given) || mistakes="$mistakes
$wrong"
  [ -z "$mistakes" ] || fail "Nothing has been changed. Please correct these answers:$mistakes"
  say "Visitors can open the website once the domain leads to this machine, and ports 80 and 443 are open, in the provider's firewall too."
  ! is_terminal || say "Please answer five questions. Every answer can be changed later in $settings."
  for setting in $asked; do
    ask $setting
  done
}

is_terminal() {
  [ -t 0 ]
}

# ask SETTING: asks until the answer is right, unless there is one.
ask() {
  eval "answer=\${$1:-}"
  while [ -z "$answer" ]; do
    printf '%s: ' "$(question_of "$1")"
    read -r answer || fail "There was no answer, so nothing has been changed."
    export "$1=$answer"
    mistake=$(check check-answers "$1") || {
      printf '%s\n' "$mistake" | sed "s/^$1 /The answer /"
      answer=
    }
  done
}

# Asking again is right for a new installation; beside data there was a file that has more than the answers.
name_lost_settings() {
  [ -e "$data/app.db" ] || return 0
  say "There is no $settings, although $data has the data of an installation. Is there a copy of that file, such as on the machine that it came from? Then stop here with Ctrl+C, put it back, and run this again:
it may have SMTP_URL, the STRIPE_ settings, and a SESSION_SECRET, without which links in emails that were sent don't work any more. Without a copy, answer the questions and set those again afterwards."
}

write_settings() {
  (
    umask 077
    {
      echo "# Settings of $name: \"$cli help settings\" explains each, with examples. After a change: $cli restart"
      echo "# After a change of PUBLIC_URL, HOST or PORT: $program/current/install.sh$option, which changes Caddy and the socket too."
      for setting in $asked; do
        eval "value=\$$setting"
        printf '%s="%s"\n' $setting "$(printf %s "$value" | escape_quotes)"
      done
      echo
      sed -n '/^# The business.s pages/,$p' "$release/extension-studio.env.example" | sed 's/^[A-Z]/#&/'
    } >"$settings.new"
    mv "$settings.new" "$settings"
  )
}

# choose_port: for one of several installations, the first port that is free and in no other one's settings. It stays in its own.
choose_port() {
  [ -n "$option" ] && ! grep -q '^PORT=' "$settings" || return 0
  port=3001
  while grep -qsE "^PORT=\"?$port\"?\$" "${settings%/*}"/extension-studio*.env || [ -n "$(find_listeners $port)" ]; do
    port=$((port + 1))
  done
  printf '\nPORT=%s\n' $port >>"$settings"
}

# Escapes a text for double quotes, in the settings as in JSON.
escape_quotes() {
  sed 's/[\\"]/\\&/g'
}

# read_settings RELEASE: has systemd read the settings as it does for the service, and RELEASE's program check them. Sets `facts`.
read_settings() {
  checked=/run/systemd/system/$name-settings.service
  rm -rf /run/$name-install
  mkdir -m 700 /run/$name-install
  {
    echo "[Service]"
    echo "Type=oneshot"
    echo "User=$user"
    echo "UnsetEnvironment=NODE_COMPILE_CACHE"
    name_unit "$1/extension-studio.service" | grep "^Environment="
    echo "EnvironmentFile=$settings"
    echo "ExecStart=$1/bin/node $1/dist/server/install.js check-settings $data"
    echo "StandardOutput=file:/run/$name-install/facts"
  } >"$checked"
  systemctl daemon-reload
  systemctl start $name-settings.service 2>/dev/null && right=yes || right=no
  rm -f "$checked"
  systemctl reset-failed $name-settings.service 2>/dev/null || true
  systemctl daemon-reload
  facts=$(cat /run/$name-install/facts 2>/dev/null || true)
  facts=${facts:-journalctl -u $name-settings says why.}
  rm -rf /run/$name-install
  [ $right = yes ]
}

# fact NAME: what read_settings has found.
fact() {
  printf '%s\n' "$facts" | sed -n "s/^$1=//p"
}
