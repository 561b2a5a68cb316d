import { findConflicts, type Mistake } from './cross-checks.ts'
import { describeMisspelt } from './misspelt.ts'
import { settingNames, settings, type Settings } from './schema.ts'
import { unquote } from './unquote.ts'

/** What has to be changed before the server can start. */
export class SettingsError extends Error {
  /** EX_CONFIG: starting again changes nothing. */
  readonly exitCode = 78

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'SettingsError'
  }
}

/** Reads every setting. Blank variables count as unset.
 *  @throws SettingsError with one sentence for each mistake, all in one round, each naming its variable and never its value */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = givenIn(environment)
  const parsed = settings.safeParse(given)
  const mistakes: Mistake[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ name: path.join('.'), message }))
  const failed = new Set(mistakes.map(({ name }) => name))
  // Without those that are wrong by themselves, so that what is wrong between the others is found in the same round.
  const value = settings.parse(Object.fromEntries(Object.entries(given).filter(([name]) => !failed.has(name))))
  mistakes.push(...findConflicts(value, failed))
  if (mistakes.length === 0) return value
  const sentences = mistakes.map(({ name, message }) => `${name} ${message}.`)
  throw new SettingsError([...sentences, ...describeMisspelt(Object.keys(environment), settingNames)])
}

/** One setting alone, for commands that need no more. */
export function readDataDir(environment: NodeJS.ProcessEnv): string {
  return settings.shape.DATA_DIR.parse(givenIn(environment)['DATA_DIR'])
}

function givenIn(environment: NodeJS.ProcessEnv): Record<string, string> {
  const given: Record<string, string> = {}
  for (const name of settingNames) {
    const value = unquote(environment[name] ?? '')
    if (value.trim() !== '') given[name] = value
  }
  return given
}
