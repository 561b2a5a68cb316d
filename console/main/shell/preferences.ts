import type { Session } from 'electron'
import type { CallHandlers } from '../ipc/calls.ts'
import type { Settings } from '../storage/settings.ts'
import type { Preferences } from '../ipc/calls.ts'

/** Returns whether the system has a spelling dictionary. Other systems must download one, so the owner decides. */
const hasSystemSpelling = () => process.platform === 'darwin'

export interface PreferenceCalls {
  calls: Pick<CallHandlers, 'shell:preferences' | 'shell:prefer'>
  read(): Preferences
  change(change: Partial<Preferences>): void
}

/** Reads and changes the preferences, which both the menu and the hub's settings show. */
export function createPreferences(settings: Settings, onChange: (now: Preferences) => void): PreferenceCalls {
  function read(): Preferences {
    const { startsMinimised = false, staysInTray = false, givesReminders = false } = settings.read()
    const { checksSpelling = hasSystemSpelling() } = settings.read()
    return { startsMinimised, staysInTray, givesReminders, checksSpelling }
  }

  function change(change: Partial<Preferences>): void {
    settings.change({ ...read(), ...change })
    onChange(read())
  }

  return { read, change, calls: { 'shell:preferences': read, 'shell:prefer': change } }
}

/** Turns the spelling check on or off. macOS has a dictionary. Elsewhere Chromium downloads one from Google once, so it is off until the
 *  owner turns it on. */
export function setSpelling(session: Session, isOn: boolean): void {
  if (!hasSystemSpelling()) session.setSpellCheckerLanguages(isOn ? ['en-GB'] : [])
  session.setSpellCheckerEnabled(isOn)
}
