import * as z from 'zod/mini'
import { findConflicts, type Mistake } from './checks.ts'
import { describeMisspelt } from './misspelt.ts'
import { type Setting, type SettingName, settingNames, settings, type Settings } from './schema.ts'

/** The mistakes in the settings, which keep the server from starting. */
export class SettingsError extends Error {
  /** EX_CONFIG: a restart does not help. */
  readonly exitCode = 78

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'SettingsError'
  }
}

/** Reads every setting. Blank variables count as unset.
 *  @throws SettingsError with a sentence for each mistake, which names the variable and never its value */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const mistakes: Mistake[] = []
  const readOne = (name: SettingName) => {
    const parsed = parseSetting<unknown>(settings[name], environment[name])
    if (parsed.success) return [name, parsed.data]
    mistakes.push(...parsed.error.issues.map(({ message }) => ({ name, message })))
    // As if it weren't set, so that mistakes in the combination of the others are reported together with it.
    return [name, settings[name].initially]
  }
  const value = Object.fromEntries(settingNames.map(readOne)) as Settings
  mistakes.push(...findConflicts(value, new Set(mistakes.map(({ name }) => name))))
  if (mistakes.length === 0) return value
  const sentences = mistakes.map(({ name, message }) => `${name} ${message}.`)
  throw new SettingsError([...sentences, ...describeMisspelt(Object.keys(environment), settingNames)])
}

/** Reads DATA_DIR alone, for commands that need no other setting. */
export function readDataDir(environment: NodeJS.ProcessEnv): string {
  const parsed = parseSetting(settings.DATA_DIR, environment['DATA_DIR'])
  return parsed.success ? parsed.data : settings.DATA_DIR.initially
}

function parseSetting<Value>({ schema, initially }: Setting<Value>, variable = '') {
  const given = unquote(variable)
  if (given.trim() === '') return { success: true as const, data: initially }
  return z.safeParse(schema(), given)
}

/** Removes the quotes around a value by the rules of systemd and shells: container runtimes pass on the quotes and backslashes of an
 *  --env-file, and a settings file must mean the same in both. */
function unquote(value: string): string {
  const trimmed = value.trim()
  const quote = trimmed[0]
  if (trimmed.length < 2 || (quote !== '"' && quote !== "'") || !trimmed.endsWith(quote)) return value
  const text = trimmed.slice(1, -1)
  return quote === '"' ? text.replace(/\\(["\\$`])/g, '$1') : text
}
