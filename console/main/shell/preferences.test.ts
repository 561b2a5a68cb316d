import type { Session } from 'electron'
import { afterEach, expect, test, vi } from 'vitest'
import type { SettingValues } from '../storage/settings.ts'
import { createPreferences, setSpelling } from './preferences.ts'

afterEach(() => void vi.unstubAllGlobals())

const runOn = (platform: NodeJS.Platform) => vi.stubGlobal('process', { platform })

const asSettings = (values: Partial<SettingValues>) => ({ read: () => values as SettingValues, change: () => {} })

function session() {
  const calls = { languages: [] as string[], isOn: false }
  const fake = {
    setSpellCheckerLanguages: (languages: string[]) => void (calls.languages = languages),
    setSpellCheckerEnabled: (isOn: boolean) => void (calls.isOn = isOn),
  }
  return { calls, session: fake as Partial<Session> as Session }
}

test.each(['win32', 'linux'] as const)(
  'on %s spelling is off, and no dictionary is downloaded, until the owner turns it on',
  (platform) => {
    runOn(platform)
    const preferences = createPreferences(asSettings({}), () => {})
    expect(preferences.read().checksSpelling).toBe(false)
    const off = session()
    setSpelling(off.session, false)
    expect(off.calls).toEqual({ languages: [], isOn: false })
    const on = session()
    setSpelling(on.session, true)
    expect(on.calls).toEqual({ languages: ['en-GB'], isOn: true })
  },
)

test('on macOS the system checks spelling, without a dictionary of ours', () => {
  runOn('darwin')
  expect(createPreferences(asSettings({}), () => {}).read().checksSpelling).toBe(true)
  const on = session()
  setSpelling(on.session, true)
  expect(on.calls).toEqual({ languages: [], isOn: true })
})
