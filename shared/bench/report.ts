import { appendFileSync } from 'node:fs'

/** The part of a measurement that is stored, printed and compared. */
export interface Figure {
  /** Stays the same when the title changes: its part and its name, such as `start.page`. */
  id: string
  title: string
  /** '×' for a ratio to a peer that was measured in the same minute; '' for a plain count. */
  unit: 'µs' | 'ms' | 's' | 'a second' | 'pages a second' | 'MiB' | 'KiB' | '%' | '×' | ''
  better: 'lower' | 'higher'
  /** The median of the rounds, or what all of them give together. */
  value: number
  /** The distance between the quartiles of the rounds, in the same unit. */
  spread: number
  /** The most that it may be, or the least where more is better. */
  goal?: number
  /** What the value is compared with, and the peer's own value. */
  peer?: string
}

/** One line of the file that BENCH_RESULTS names. `table` is Markdown for a README. */
export type ReportedLine = { figure: Figure } | { table: { name: string; text: string } }

type Measured = Omit<Figure, 'value' | 'spread' | 'better'> & {
  samples: readonly number[]
  value?: number
  /** Less is better unless this says otherwise. */
  better?: 'higher'
}

/** Prints a figure with its goal, and reports it. */
export function record(measured: Measured): void {
  const figure = toFigure(measured)
  report({ figure })
  const sign = figure.goal === undefined ? ' ' : missesGoal(figure) ? '✗' : '✓'
  const notes = [goalText(figure), figure.peer].filter((note) => note !== undefined)
  console.log(`${sign} ${figure.title}: ${valueText(figure)}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`)
}

/** The shortest that a time can be, measured in the same run and unit. */
export interface Floor {
  title: string
  samples: readonly number[]
}

/** Records a time, and how many times as long as a floor it is. That ratio has the goal, because a time alone is longer on a slower machine. */
export function recordWithFloor({
  floor,
  goal,
  ...time
}: Omit<Measured, 'goal' | 'peer'> & { goal: number; floor: Floor }): void {
  record(time)
  const value = median(floor.samples)
  record({
    id: `${time.id}-ratio`,
    title: `${time.title}, of the floor’s`,
    unit: '×',
    goal,
    peer: `${floor.title}: ${valueText({ value, unit: time.unit })}`,
    samples: time.samples.map((sample) => sample / value),
  })
}

/** Returns what records a part's figures of which less is better. */
export function recorderOf(part: string) {
  return (id: string, title: string, unit: Figure['unit'], samples: readonly number[], goal?: number) =>
    record({ id: `${part}.${id}`, title, unit, samples, ...(goal !== undefined && { goal }) })
}

/** Reports a figure that a printed table contains already. */
export function recordSilently(measured: Measured): void {
  report({ figure: toFigure(measured) })
}

/** Reports a table for the README block of that name. */
export function recordTable(name: string, text: string): void {
  report({ table: { name, text } })
}

export function missesGoal({ value, goal, better }: Figure): boolean {
  return goal !== undefined && (better === 'lower' ? value > goal : value < goal)
}

export function goalText({ goal, better }: Figure): string | undefined {
  return goal === undefined ? undefined : `${better === 'lower' ? 'at most' : 'at least'} ${goal}`
}

export function valueText({ value, unit }: Pick<Figure, 'value' | 'unit'>, digits = 3): string {
  const number = value.toLocaleString('en-GB', { maximumSignificantDigits: digits })
  return unit === '' ? number : `${number} ${unit}`
}

export function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5)
}

/** @param share from 0 to 1 */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

function toFigure({ id, title, unit, better, samples, value = median(samples), ...rest }: Measured): Figure {
  const spread = percentile(samples, 0.75) - percentile(samples, 0.25)
  return {
    id,
    title,
    unit,
    better: better ?? 'lower',
    ...rest,
    value: toFourDigits(value),
    spread: toFourDigits(spread),
  }
}

function toFourDigits(value: number): number {
  return Number(value.toPrecision(4))
}

function report(line: ReportedLine): void {
  const file = process.env['BENCH_RESULTS']
  if (file !== undefined) appendFileSync(file, `${JSON.stringify(line)}\n`)
}
