/** What a program needs of the environment to run: where it finds other programs, where it may write, its language, time zone and fonts,
 *  and the session of the desktop that a browser installed as a snap asks for. Never a setting of the server, which may be a secret. */
const passedOn = [
  'PATH',
  'HOME',
  'TMPDIR',
  'LANG',
  'LC_ALL',
  'TZ',
  'NODE_COMPILE_CACHE',
  'FONTCONFIG_FILE',
  'XDG_CACHE_HOME',
  'XDG_CONFIG_HOME',
  'XDG_DATA_HOME',
  'XDG_RUNTIME_DIR',
  'DBUS_SESSION_BUS_ADDRESS',
  // Windows
  'SystemRoot',
  'SystemDrive',
  'ProgramFiles',
  'ProgramFiles(x86)',
  'USERPROFILE',
  'APPDATA',
  'LOCALAPPDATA',
  'TEMP',
  'TMP',
]

/** Returns the environment of a process that we start: the few variables that every program needs, and `own`. The process may read what
 *  strangers sent, and other processes of the same user can read its environment, so our secrets are in none. */
export function childEnvironment(own: Record<string, string> = {}): Record<string, string> {
  const kept = passedOn.flatMap((name) => {
    const value = process.env[name]
    return value === undefined ? [] : [[name, value]]
  })
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...own }
}
