import { appendFileSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** The facts of a log line: numbers and identifiers of the program, never an address, a person's name or text that a person wrote. */
export type LogFacts = Record<string, string | number | boolean>

export interface Log {
  write(event: string, facts?: LogFacts): void
  /** The newest lines, oldest first. */
  tail(lines: number): string[]
  readonly folder: string
}

const largestBytes = 512 * 1024

/** Writes a line for each event. A full log file is renamed and replaces the previous renamed one. */
export function openLog(folder: string, now: () => Date = () => new Date()): Log {
  const file = join(folder, 'console.log')
  const earlier = join(folder, 'console.1.log')
  mkdirSync(folder, { recursive: true })

  return {
    folder,
    write(event, facts = {}) {
      const line = [now().toISOString(), event, ...Object.entries(facts).map(([name, value]) => `${name}=${value}`)]
      try {
        if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > largestBytes) renameSync(file, earlier)
        appendFileSync(file, `${line.join(' ')}\n`)
      } catch {
        // A full disk must not stop the console.
      }
    },
    tail(lines) {
      const text = [earlier, file].map((name) => readIfThere(name)).join('')
      return text.split('\n').slice(0, -1).slice(-lines)
    },
  }
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

export interface DiagnosticFacts {
  version: string
  versions: { electron: string; chromium: string; node: string }
  system: string
  /** The state of the console, without addresses or names. */
  state: Record<string, string | number | boolean>
  log: readonly string[]
}

/** Describes the installation for support, without naming a person, a lead or a server. */
export function describeDiagnostics({ version, versions, system, state, log }: DiagnosticFacts): string {
  return [
    `Extension Console ${version}`,
    `Electron ${versions.electron}, Chromium ${versions.chromium}, Node.js ${versions.node}`,
    system,
    ...Object.entries(state).map(([name, value]) => `${name}: ${value}`),
    '',
    ...(log.length === 0 ? ['The log is empty.'] : log),
    '',
  ].join('\n')
}
