export interface DiagnosticFacts {
  version: string
  versions: { electron: string; chromium: string; node: string }
  system: string
  /** How far the console has come: never where, and never who. */
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
