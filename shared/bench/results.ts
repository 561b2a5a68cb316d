import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { join } from 'node:path'
import { testBrowser } from '../scraper/testing/chromium.ts'
import type { Figure, ReportedLine } from './report.ts'

const file = new URL('results.json', import.meta.url)

export interface Machine {
  cpu: string
  cores: number
  memoryGiB: number
}

export interface PartResult {
  /** The day in UTC. */
  date: string
  commit: string
  versions: Record<'node' | 'chromium' | 'electron', string>
  seconds: number
  figures: Figure[]
  /** The lines of tables for READMEs, by the block's name. */
  tables?: Record<string, string[]>
}

export interface Results {
  machine: Machine
  parts: Record<string, PartResult>
}

/** Returns the committed results: undefined before the first have been saved. */
export function readCommitted(): Results | undefined {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Results) : undefined
}

/** Reads what the parts of this run have reported: `<part>.jsonl`, whose last line is written when the part has succeeded. */
export function collect(folder: string): Results {
  const [date, commit, versions] = [new Date().toISOString().slice(0, 10), currentCommit(), currentVersions()]
  const parts: Results['parts'] = {}
  for (const name of readdirSync(folder).toSorted()) {
    const lines = readFileSync(join(folder, name), 'utf8').trim().split('\n').map(parseLine)
    const seconds = lines.find((line) => 'seconds' in line)?.seconds
    if (seconds === undefined) continue
    const figures = lines.flatMap((line) => ('figure' in line ? [line.figure] : []))
    const tables = Object.fromEntries(
      lines.flatMap((line) => ('table' in line ? [[line.table.name, line.table.text.split('\n')]] : [])),
    )
    // A part that has nothing to measure here, such as pages that are not beside the project, leaves its committed figures.
    if (figures.length > 0) parts[name.replace('.jsonl', '')] = { date, commit, versions, seconds, figures, tables }
  }
  return { machine: currentMachine(), parts }
}

/** Returns the committed results with the measured parts in place of their earlier ones.
 *  @throws Error when parts of different machines would stand side by side */
export function merge(committed: Results | undefined, measured: Results): Results {
  const isOtherMachine = committed !== undefined && !isSameMachine(committed.machine, measured.machine)
  // A whole run leaves out what is measured on request.
  const { growth, ...regular } = committed?.parts ?? {}
  const kept = growth && !isOtherMachine ? { growth, ...regular } : regular
  const left = Object.keys(kept).filter((part) => measured.parts[part] === undefined)
  // What is deterministic is the same everywhere.
  const foreign = left.filter((part) => kept[part]?.figures.some(dependsOnMachine))
  if (isOtherMachine && foreign.length > 0)
    throw new Error(
      `Nothing was saved: ${foreign.join(', ')} would remain from another machine (${machineText(committed.machine)}). Save a whole run: npm run bench -- --save`,
    )
  return { machine: measured.machine, parts: { ...kept, ...measured.parts } }
}

export function save(results: Results): void {
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`)
}

export function isSameMachine(one: Machine, other: Machine): boolean {
  return machineText(one) === machineText(other)
}

/** Says whether a figure is worth comparing only on the same machine. */
export function dependsOnMachine({ unit }: Figure): boolean {
  return !['×', '%', 'KiB', ''].includes(unit)
}

export function machineText({ cpu, cores, memoryGiB }: Machine): string {
  return `${cores} × ${cpu}, ${memoryGiB} GiB`
}

function parseLine(line: string): ReportedLine | { seconds: number } {
  return JSON.parse(line) as ReportedLine | { seconds: number }
}

function currentMachine(): Machine {
  const all = cpus()
  return {
    cpu: all[0]?.model.trim() ?? 'unknown',
    cores: all.length,
    memoryGiB: Math.round(totalmem() / 1024 ** 3),
  }
}

function currentVersions(): PartResult['versions'] {
  return {
    node: process.versions.node,
    chromium: /[\d.]+/.exec(outputOf(testBrowser(), '--version'))?.[0] ?? 'unknown',
    electron: outputOf('electron', '-p', 'process.versions.electron'),
  }
}

/** Returns the commit that was measured; a + says that files had been changed since, other than the results themselves. */
function currentCommit(): string {
  const changed = outputOf('git', 'status', '--porcelain', '--', ':!shared/bench/results.json', ':!*.md')
  return outputOf('git', 'rev-parse', '--short', 'HEAD') + (changed === '' ? '' : '+')
}

function outputOf(program: string, ...args: string[]): string {
  try {
    const env = { ...process.env, ELECTRON_RUN_AS_NODE: '1' }
    return execFileSync(program, args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    return 'none'
  }
}
