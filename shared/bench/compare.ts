import { type Figure, goalText, missesGoal, valueText } from './report.ts'
import { dependsOnMachine, isSameMachine, machineText, type PartResult, type Results } from './results.ts'

export interface Row {
  figure: Figure
  committed: Figure | undefined
  /** 'same' is a change within the noise of both runs. */
  change: 'new' | 'same' | 'better' | 'worse' | 'not comparable'
  /** A goal is missed, or a ratio has become worse. */
  fails: boolean
}

/** Compares each measured figure with the committed one of the same id. */
export function compare(measured: Results, committed: Results | undefined): Row[] {
  const earlier = new Map(figuresOf(committed).map((figure) => [figure.id, figure]))
  const sameMachine = committed !== undefined && isSameMachine(measured.machine, committed.machine)
  return figuresOf(measured).map((figure) => {
    const before = earlier.get(figure.id)
    const change = before ? changeOf(figure, before, sameMachine) : 'new'
    const fails = missesGoal(figure) || (change === 'worse' && figure.unit === '×')
    return { figure, committed: before, change, fails }
  })
}

/** Returns the lines of a report: both environments, then one line a figure. */
export function compareText(measured: Results, committed: Results | undefined, rows: readonly Row[]): string[] {
  const marks = { new: ' ', same: ' ', better: '▲', worse: '▼', 'not comparable': '?' }
  return [
    ...environmentText('Now', measured, Object.keys(measured.parts)),
    ...environmentText('Committed', committed, Object.keys(measured.parts)),
    `    ${'now'.padEnd(22)}${'committed'.padEnd(22)}${'goal'.padEnd(15)}${'change'.padEnd(15)}figure`,
    ...rows.map(({ figure, committed: before, change, fails }) => {
      const peer = figure.peer === undefined ? '' : ` (${figure.peer})`
      return `${fails ? '✗' : ' '} ${marks[change]} ${valueText(figure).padEnd(22)}${(before ? valueText(before) : '–').padEnd(22)}${(goalText(figure) ?? '').padEnd(15)}${change.padEnd(15)}${figure.title}${peer}`
    }),
  ]
}

/** The least change that counts, as a share: a figure that is measured once has no spread. */
const leastChange = 0.05

/** A change counts beyond the sum of both spreads. */
function changeOf(figure: Figure, before: Figure, sameMachine: boolean): Row['change'] {
  if (figure.unit !== before.unit || (!sameMachine && dependsOnMachine(figure))) return 'not comparable'
  const difference = figure.value - before.value
  const noise = Math.max(figure.spread + before.spread, leastChange * Math.abs(before.value))
  if (Math.abs(difference) <= noise) return 'same'
  return difference < 0 === (figure.better === 'lower') ? 'better' : 'worse'
}

function figuresOf(results: Results | undefined): Figure[] {
  return Object.values(results?.parts ?? {}).flatMap(({ figures }) => figures)
}

/** One line, or several where parts were measured at different commits or with different versions. */
function environmentText(label: string, results: Results | undefined, parts: readonly string[]): string[] {
  if (!results) return [`${label}: nothing yet`]
  const measured = parts.flatMap((name) => {
    const part = results.parts[name]
    return part ? [{ name, versions: versionsText(part) }] : []
  })
  return Object.entries(Object.groupBy(measured, ({ versions }) => versions)).map(
    ([versions, group = []]) =>
      `${label}: ${machineText(results.machine)}; ${versions}: ${group.map(({ name }) => name).join(', ')}`,
  )
}

function versionsText({ date, commit, versions }: PartResult): string {
  return `${date}, commit ${commit}, Node.js ${versions.node}, Chromium ${versions.chromium}, Electron ${versions.electron}`
}
