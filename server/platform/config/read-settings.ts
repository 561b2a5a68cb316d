import * as z from 'zod/mini'
import { findConflicts, type Mistake } from './checks.ts'
import { describeMisspelt } from './misspelt.ts'
import { settingNames, settings, type Settings } from './schema.ts'

/** The mistakes in the settings, which keep the server from starting. */
export class SettingsError extends Error {
  /** EX_CONFIG: a restart does not help. */
  readonly exitCode = 78

  constructor(sentences: readonly string[]) {
    super(sentences.join('\n'))
    this.name = 'SettingsError'
  }
}

/** Compiling the schema would take longer than the one parse for which it is needed. */
const parseOnce = { jitless: true }

/** Reads every setting. Blank variables count as unset.
 *  @throws SettingsError with a sentence for each mistake, which names the variable and never its value */
export function readSettings(environment: NodeJS.ProcessEnv): Settings {
  const given = givenValues(environment)
  const parsed = z.safeParse(settings, given, parseOnce)
  const mistakes: Mistake[] = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => ({ name: path.join('.'), message }))
  const failed = new Set(mistakes.map(({ name }) => name))
  // Without the invalid ones, so that mistakes in the combination of the others are reported together with them.
  const valid = Object.fromEntries(Object.entries(given).filter(([name]) => !failed.has(name)))
  const value = parsed.success ? parsed.data : z.parse(settings, valid, parseOnce)
  mistakes.push(...findConflicts(value, failed))
  if (mistakes.length === 0) return value
  const sentences = mistakes.map(({ name, message }) => `${name} ${message}.`)
  throw new SettingsError([...sentences, ...describeMisspelt(Object.keys(environment), settingNames)])
}

/** Reads DATA_DIR alone, for commands that need no other setting. */
export function readDataDir(environment: NodeJS.ProcessEnv): string {
  return z.parse(settings.shape.DATA_DIR, givenValues(environment)['DATA_DIR'])
}

function givenValues(environment: NodeJS.ProcessEnv): Record<string, string> {
  const given: Record<string, string> = {}
  for (const name of settingNames) {
    const value = unquote(environment[name] ?? '')
    if (value.trim() !== '') given[name] = value
  }
  return given
}

/** Removes the quotes around a value by the rules of systemd and shells: container runtimes pass on the quotes and backslashes of an
 *  --env-file, and a settings file must mean the same in both. */
function unquote(value: string): string {
  const [, quote, text] = /^(["'])(.*)\1$/s.exec(value.trim()) ?? []
  if (text === undefined) return value
  return quote === '"' ? text.replace(/\\(["\\$`])/g, '$1') : text
}
