import type { Session } from 'electron'
import type { CallHandlers } from '../ipc/table.ts'
import type { Settings } from '../storage/settings.ts'
import type { Preferences } from '../ipc/calls.ts'

/** Elsewhere a dictionary has to be downloaded, which the owner decides. */
const hasSystemSpelling = process.platform === 'darwin'

export interface PreferenceCalls {
  calls: Pick<CallHandlers, 'shell:preferences' | 'shell:prefer'>
  read(): Preferences
  change(change: Partial<Preferences>): void
}

/** How the console's window begins and ends, and whether it reminds: chosen in the menu and in the settings of the hub, which both show it. */
export function createPreferences(settings: Settings, onChange: (now: Preferences) => void): PreferenceCalls {
  function read(): Preferences {
    const { startsMinimised = false, staysInTray = false, givesReminders = false } = settings.read()
    const { checksSpelling = hasSystemSpelling } = settings.read()
    return { startsMinimised, staysInTray, givesReminders, checksSpelling }
  }

  function change(change: Partial<Preferences>): void {
    settings.change({ ...read(), ...change })
    onChange(read())
  }

  return { read, change, calls: { 'shell:preferences': read, 'shell:prefer': change } }
}

/** Turns the marking of misspelt words on or off. macOS has a dictionary. Elsewhere Chromium downloads one of its own once, from Google's
 *  server of dictionaries, so it stays off until the owner asks for it. */
export function setSpelling(session: Session, isOn: boolean): void {
  if (process.platform !== 'darwin') session.setSpellCheckerLanguages(isOn ? ['en-GB'] : [])
  session.setSpellCheckerEnabled(isOn)
}
