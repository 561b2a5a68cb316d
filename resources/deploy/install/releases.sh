# The folders of the releases, and the run that is written down until it is finished or undone.
#
# Each run has a folder of its own. The service's unit names that folder, so a machine that starts in the middle starts one whole version;
# the link `current` leads to the version that was last found ready, and is what a failed run goes back to.

journal=$program/unfinished-run
failure_note=$data/update-failed.json

describe() {
  sed -n "s/^  \"$1\": \"\(.*\)\",*\$/\1/p" "$release/package.json"
}

is_release() {
  [ -n "$1" ] && [ -x "$1/bin/node" ] && [ -e "$1/dist/server/main.js" ]
}

# copy_release: sets `folder`, in which nothing runs yet.
copy_release() {
  say "Copying the files"
  mkdir -p "$program/releases"
  folder=$(mktemp -d "$program/releases/$version-$(describe commit | cut -c1-12)-XXXXXX")
  (cd "$release" && tar cf - .) | (cd "$folder" && tar xf - --no-same-owner) || {
    rm -rf "$folder"
    fail "The files could not be copied. Please check that the disk has room (df -h $program). Nothing has changed."
  }
  # Whatever the umask of the user who unpacked it: the service has to read it.
  chmod -R u=rwX,go=rX "$folder"
  [ -z "$option" ] || share_node
  echo "INSTALLATION_ID=$(basename "$folder")" >"$folder/installation.env"
  sync -f "$folder"
}

# share_node: installations with the same Node.js have it once, on the disk and in memory.
share_node() {
  for other in "${program%/*}"/extension-studio*/releases/*/bin/node; do
    ! [ "$other" -ef "$folder/bin/node" ] && cmp -s "$other" "$folder/bin/node" || continue
    ln -f "$other" "$folder/bin/node" || true
    return
  done
}

# find_previous: sets `previous` to the folder of the version that runs; empty where there is none that could.
find_previous() {
  if [ -e "$program/current" ] && ! [ -L "$program/current" ]; then
    say "$program/current is no link, so it was not made by install.sh. It is kept as $program/current-found."
    mv --backup=numbered -T "$program/current" "$program/current-found"
  fi
  previous=
  for candidate in "$(readlink "$program/current" || true)" "$(unit_folder)"; do
    ! is_release "$candidate" || { previous=$candidate; return; }
  done
  ! [ -L "$program/current" ] ||
    say "$program/current leads to $(readlink "$program/current"), where there is no whole version, so there is none to go back to."
}

# unit_folder: the folder of the version that the service's unit starts.
unit_folder() {
  sed -n 's/^WorkingDirectory=//p' "$unit" 2>/dev/null || true
}

# begin_run PREVIOUS FOLDER STARTED_AT: from here on, a run that is broken off is finished or undone by the next one.
begin_run() {
  # What is added to it later was made by this run, whatever the clock says.
  ls -1 "$data/backups" >"$2/backups-before" 2>/dev/null || true
  sync "$2/backups-before"
  printf '%s\n' "$@" >"$journal.new"
  sync "$journal.new"
  mv "$journal.new" "$journal"
}

# finish_run FOLDER: the version in it is ready.
finish_run() {
  before=$(readlink "$program/current" || true)
  # The same version again leaves the version before it as it is.
  [ "$before" = "$1" ] || [ "${before%-*}" = "${1%-*}" ] || link_to previous "$before"
  link_to current "$1"
  link_command
  rm -f "$failure_note" "$journal"
}

# link_command: the command that works on all installations comes from the one without a name, where there is one.
link_command() {
  for found in "${program%/*}"/extension-studio/current "${program%/*}"/extension-studio-*/current; do
    [ -e "$found/extension-studio" ] || continue
    ln -sf "$found/extension-studio" "$command"
    return
  done
  rm -f "$command"
}

# link_to LINK FOLDER: replaces the link as a whole.
link_to() {
  [ -n "$2" ] || return 0
  ln -sfn "$2" "$program/$1.new"
  mv -T "$program/$1.new" "$program/$1"
}

# Finishes a run that was broken off where its version works by now, and undoes it where not.
repair_unfinished_run() {
  [ -e "$journal" ] || return 0
  { read -r old_previous; read -r old_folder; read -r old_started_at; } <"$journal" || true
  [ -n "${old_folder:-}" ] || { rm -f "$journal"; return; }
  say "The run before this one was broken off."
  if [ "$(unit_folder)" = "$old_folder" ] && is_release "$old_folder" && continue_server "$old_folder" && wait_until_ready "$old_folder"; then
    say "Its version works: $(basename "$old_folder")"
    finish_run "$old_folder"
    return
  fi
  note_failure "$(basename "$old_folder")" "It was broken off before it was ready." || true
  go_back "$old_previous" "$old_folder" "$old_started_at"
}

# go_back PREVIOUS FOLDER STARTED_AT: undoes a run whose version did not become ready.
go_back() {
  stop_server
  if ! is_release "$1"; then
    # A first installation leaves its settings and its data, and nothing that starts.
    remove_units
    rm -f "$journal"
    remove_run "$2"
    return
  fi
  say "Going back to $(basename "$1")"
  # The database as the old version can read it, with all that was saved since.
  ! is_release "$2" || ! [ -e $data/app.db ] || run_and_say as_service "$2" undo-update "$3" "$2/backups-before" || true
  install_units "$1"
  { start_server && wait_until_ready "$1"; } || {
    rm -f "$journal"
    say "$(read_log "$3")"
    fail "The old version does not start either. The lines above and journalctl -u $name say why; $data/backups has the backups.
Once the cause is mended, run install.sh again."
  }
  rm -f "$journal"
  remove_run "$2"
}

remove_run() {
  [ "$1" = "$(readlink "$program/current" || true)" ] || rm -rf "$1"
}

# note_failure VERSION REASON: leaves a note for the Condition page, which the old version shows.
note_failure() {
  printf '{ "version": "%s", "at": "%s", "reason": "%s" }\n' "$1" "$(date -u +%Y-%m-%dT%H:%M:%SZ)" \
    "$(printf %s "$2" | tr -s '[:space:][:cntrl:]' ' ' | sed 's/ $//' | escape_quotes)" |
    install -o $user -g $user -m 600 /dev/stdin "$failure_note"
}

# Removes the folders of every version but the one that runs and the one before it.
remove_old_releases() {
  for old in "$program"/releases/*; do
    [ "$old" = "$folder" ] || [ "$old" = "$(readlink "$program/previous" || true)" ] || rm -rf "$old"
  done
}
