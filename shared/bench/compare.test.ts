import { expect, test } from 'vitest'
import { compare, compareText } from './compare.ts'
import type { Figure } from './report.ts'
import { merge, type Machine, type Results } from './results.ts'

const machine: Machine = { cpu: 'Sample CPU', cores: 2, memoryGiB: 4 }
const otherMachine: Machine = { ...machine, cores: 8 }
const startTime: Figure = {
  id: 'start.page',
  title: 'start to the first page',
  unit: 'ms',
  better: 'lower',
  goal: 150,
  value: 120,
  spread: 4,
}
const writeRatio: Figure = {
  id: 'writes.ratio',
  title: 'writes, of the floor’s',
  unit: '×',
  better: 'higher',
  goal: 0.5,
  peer: 'the floor: 900 a second',
  value: 0.8,
  spread: 0.02,
}

function resultsOf(figures: Figure[], on = machine, part = 'start'): Results {
  const versions = { node: '24.0.0', chromium: '140.0', electron: '33.0.0' }
  return { machine: on, parts: { [part]: { date: '2026-11-23', commit: 'abc1234', versions, seconds: 9, figures } } }
}

function change(now: Figure, before: Figure, on = machine) {
  const [row] = compare(resultsOf([now], on), resultsOf([before]))
  return row && { change: row.change, fails: row.fails }
}

test('a change within the spreads of both runs is no change', () => {
  expect(change({ ...startTime, value: 128 }, startTime)).toEqual({ change: 'same', fails: false })
  expect(change({ ...startTime, value: 129 }, startTime)).toEqual({ change: 'worse', fails: false })
  expect(change({ ...startTime, value: 111 }, startTime)).toEqual({ change: 'better', fails: false })
})

test('a change of a few hundredths is no change, also of what is measured once', () => {
  const memory = { ...writeRatio, id: 'memory', better: 'lower', value: 1, spread: 0, goal: 1.1 } as const
  expect(change({ ...memory, value: 1.04 }, memory)).toEqual({ change: 'same', fails: false })
  expect(change({ ...memory, value: 1.06 }, memory)).toEqual({ change: 'worse', fails: true })
})

test('a ratio that is worse beyond noise fails, and one that is better does not', () => {
  expect(change({ ...writeRatio, value: 0.7 }, writeRatio)).toEqual({ change: 'worse', fails: true })
  expect(change({ ...writeRatio, value: 0.9 }, writeRatio)).toEqual({ change: 'better', fails: false })
})

test('on another machine ratios are compared and times are not', () => {
  expect(change({ ...startTime, value: 20 }, startTime, otherMachine)?.change).toBe('not comparable')
  expect(change({ ...writeRatio, value: 0.7 }, writeRatio, otherMachine)?.change).toBe('worse')
})

test('a missed goal fails, even without an earlier result', () => {
  const [missed, reached] = compare(resultsOf([{ ...startTime, value: 151 }, writeRatio]), undefined)
  expect(missed).toMatchObject({ change: 'new', fails: true })
  expect(reached).toMatchObject({ change: 'new', fails: false })
  expect(change({ ...writeRatio, value: 0.49 }, { ...writeRatio, value: 0.49 })?.fails).toBe(true)
})

test('the report names machine, versions, goal and peer', () => {
  const [now, before] = [resultsOf([writeRatio], otherMachine), resultsOf([{ ...writeRatio, value: 0.79 }])]
  const text = compareText(now, before, compare(now, before)).join('\n')
  expect(text).toContain('Now: 8 × Sample CPU, 4 GiB; 2026-11-23, commit abc1234, Node.js 24.0.0')
  expect(text).toContain('Committed: 2 × Sample CPU')
  expect(text).toMatch(/0\.8 × +0\.79 × +at least 0\.5 +same +writes, of the floor’s \(the floor: 900 a second\)/)
})

test('a saved part replaces its earlier figures, and parts of two machines never stand side by side', () => {
  const committed: Results = {
    machine,
    parts: { ...resultsOf([startTime]).parts, ...resultsOf([writeRatio], machine, 'writes').parts },
  }
  const merged = merge(committed, resultsOf([{ ...startTime, value: 100 }]))
  expect(merged.parts['start']?.figures[0]?.value).toBe(100)
  expect(merged.parts['writes']).toEqual(committed.parts['writes'])
  // Only a ratio would remain, which is the same on every machine.
  expect(merge(committed, resultsOf([startTime], otherMachine)).machine).toEqual(otherMachine)
  expect(() => merge(committed, resultsOf([writeRatio], otherMachine, 'writes'))).toThrow(
    'start would remain from another machine',
  )
})

test('what is measured on request alone does not remain beside the whole run of another machine', () => {
  const grown = resultsOf([startTime], machine, 'growth')
  const whole = resultsOf([startTime], otherMachine)
  expect(Object.keys(merge(grown, resultsOf([startTime])).parts)).toEqual(['growth', 'start'])
  expect(Object.keys(merge(grown, whole).parts)).toEqual(['start'])
})
