import { findConflicts, type Mistake } from './checks.ts'
import { describeMisspelt } from './misspelt.ts'
import { InvalidValue, type SettingName, settingNames, settings, type Settings } from './schema.ts'

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
    const { read, initially } = settings[name]
    const given = unquote(environment[name] ?? '')
    if (given.trim() === '') return [name, initially]
    try {
      return [name, read(given)]
    } catch (error) {
      if (!(error instanceof InvalidValue)) throw error
      mistakes.push({ name, message: error.message })
      // As if it weren't set, so that mistakes in the combination of the others are reported together with it.
      return [name, initially]
    }
  }
  const value = Object.fromEntries(settingNames.map(readOne)) as Settings
  mistakes.push(...findConflicts(value, new Set(mistakes.map(({ name }) => name))))
  if (mistakes.length === 0) return value
  const sentences = mistakes.map(({ name, message }) => `${name} ${message}.`)
  throw new SettingsError([...sentences, ...describeMisspelt(Object.keys(environment), settingNames)])
}

/** Reads DATA_DIR alone, for commands that need no other setting. */
export function readDataDir(environment: NodeJS.ProcessEnv): string {
  return unquote(environment['DATA_DIR'] ?? '').trim() || settings.DATA_DIR.initially
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
