# The HTTPS proxy, and what is still missing until visitors reach the website.

caddyfile=/etc/caddy/Caddyfile
caddy_marker="# Written by install.sh of extension-studio. Remove this line to keep your own changes."
# The sites of installations with a name, and the line that has Caddy read them.
sites=/etc/caddy/extension-studio.d
site=$sites/$name.caddy
import_sites="import $sites/*.caddy"

set_up_caddy() {
  host=$(fact public_url | sed 's|^https://||')
  if [ "$host" = "$(fact public_url)" ]; then
    say "PUBLIC_URL does not begin with https://, so no HTTPS proxy is set up."
    return
  fi
  for port in 80 443; do
    taken=$(find_listeners $port | grep -v '^caddy ' | head -n 1)
    [ -z "$taken" ] || missing "Port $port is in use by $taken, so Caddy can't answer there. End that program, or let it be the proxy and run this with CADDY=no."
  done
  if ! command -v caddy >/dev/null; then
    if ! command -v apt-get >/dev/null; then
      missing "There is no Caddy here, and no apt-get to install it. Please put a proxy with HTTPS in front of $(fact address)."
      return
    fi
    say "Installing Caddy, which answers HTTPS and gets the certificate"
    install_caddy >>"$log" 2>&1 || {
      missing "Caddy could not be installed ($log says why), so nothing answers HTTPS. Run this again, or put another proxy in front of $(fact address)."
      return
    }
  fi
  mkdir -p "$(dirname $caddyfile)"
  if [ -n "$option" ]; then
    add_site || return 0
  elif is_by_hand $caddyfile; then
    grep -qF "$host" $caddyfile ||
      missing "$caddyfile is your own and stays as it is. It needs what $program/current/Caddyfile has, with $host."
    return
  else
    { describe_site; [ ! -d $sites ] || printf '\n%s\n' "$import_sites"; } >$caddyfile.new
    caddy_takes $caddyfile.new || {
      rm $caddyfile.new
      return 0
    }
    mv $caddyfile.new $caddyfile
  fi
  systemctl enable --quiet caddy || true
  systemctl reload-or-restart caddy 2>>"$log" || missing "Caddy did not take its file: journalctl -u caddy says why."
}

# is_by_hand FILE: Debian's own example is replaced; a file that somebody wrote is not.
is_by_hand() {
  [ -e "$1" ] && ! grep -qF "$caddy_marker" "$1" && ! grep -q '^# The Caddyfile is an easy way' "$1"
}

# describe_site: what Caddy has to know of this installation.
describe_site() {
  echo "$caddy_marker"
  # Without www. there is one address, and nothing to redirect.
  without=$([ "$host" != "${host#www.}" ] || echo '/^# One address only/,/^}/d')
  sed "s/www\.example\.com/$host/g; s/^example\.com/${host#www.}/; s/127\.0\.0\.1:3000/$(fact address)/; s|/var/lib/extension-studio-page|$data-page|" "$release/Caddyfile" |
    sed "$without"
}

# add_site: for one of several installations. A file with which Caddy would answer for none of them is taken back.
add_site() {
  mkdir -p $sites
  ! is_by_hand "$site" || return 0
  [ ! -e "$site" ] || mv "$site" "$site.before"
  describe_site >"$site"
  if is_by_hand $caddyfile; then
    grep -qF "$import_sites" $caddyfile || missing "$caddyfile is your own and stays as it is. It needs this line: $import_sites"
  else
    grep -qsF "$caddy_marker" $caddyfile || echo "$caddy_marker" >$caddyfile
    grep -qF "$import_sites" $caddyfile || printf '\n%s\n' "$import_sites" >>$caddyfile
  fi
  caddy_takes $caddyfile && rm -f "$site.before" && return
  rm "$site"
  [ ! -e "$site.before" ] || mv "$site.before" "$site"
  return 1
}

# caddy_takes FILE: whether Caddy can read it, with the sites of all installations.
caddy_takes() {
  caddy adapt --adapter caddyfile --config "$1" >/dev/null 2>>"$log" && return
  missing "Caddy can't answer for $host, as a rule because another installation has that name: $log says why. Please set another PUBLIC_URL in the settings of one of them, then run install.sh again for both."
  return 1
}

# remove_site: of one of several installations, so that another one can have its name.
remove_site() {
  [ -n "$option" ] && [ -e "$site" ] && ! is_by_hand "$site" || return 0
  rm "$site"
  say "Caddy no longer answers for its address."
  systemctl reload caddy 2>>"$log" || true
}

install_caddy() {
  apt-get update -qq 9>&- && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends caddy 9>&-
}

# missing SENTENCE: for the end of the run.
missing() {
  missing="${missing:-}
- $1"
}

# report: how visitors and the owner reach it, and what is missing until they do.
report() {
  say "Version $version runs. The website: $(fact public_url)"
  reached=yes
  case $(fact public_url) in
    https://*)
      say "Asking for $(fact public_url), as a visitor does"
      sentences=$(check check-address "$(fact public_url)" "$(basename "$folder")" 20 2>&1 9>&-) || {
        reached=no
        missing "$sentences"
      }
      ;;
  esac
  for setting in $(fact missing); do
    case $setting in
      SMTP_URL) missing "Emails wait until SMTP_URL and MAIL_FROM are set." ;;
      STRIPE_SECRET_KEY) missing "No cards are taken until the three STRIPE_ settings are set." ;;
    esac
  done
  [ -z "${missing:-}" ] || say "Still missing:$missing"
  say "Settings: $settings. \"$cli help settings\" explains each, with examples."
  link=$(journalctl -u $name --since "@$started_at" -o cat --no-pager | sed -n 's/^Set up the owner account once: //p' | tail -n 1)
  [ -n "$link" ] || return 0
  say "Set up the owner account once: $link"
  [ $reached = yes ] || say "Until that address opens, run this on your own computer and leave it running:
  ssh -L 8080:$(fact address) $(login_of)
then open this link there, in Chrome, Edge or Firefox: http://localhost:8080/${link#https://*/}"
}

# login_of: how whoever runs this signs in to this machine, as far as it is known.
login_of() {
  # SSH_CONNECTION: client's address and port, then this machine's address and port.
  own=$(printf %s "${SSH_CONNECTION:-}" | cut -d ' ' -f 3)
  [ -n "$own" ] || own=$(hostname -I 2>/dev/null | cut -d ' ' -f 1)
  echo "${SUDO_USER:-root}@${own:-$(uname -n)}"
}
