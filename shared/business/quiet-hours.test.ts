import { expect, test } from 'vitest'
import { findQuietPeriod } from './quiet-hours.ts'

const night = { isOn: true, from: '21:00', to: '7:00' }
const at = (time: string) => Date.parse(time)
const isQuiet = (time: string, hours = night) => findQuietPeriod(hours, at(time)) !== undefined

test('quiet hours go over midnight, from their first minute until before their last', () => {
  expect(isQuiet('2026-11-23T20:59:59Z')).toBe(false)
  expect(isQuiet('2026-11-23T21:00:00Z')).toBe(true)
  expect(isQuiet('2026-11-24T00:00:00Z')).toBe(true)
  expect(isQuiet('2026-11-24T06:59:59Z')).toBe(true)
  expect(isQuiet('2026-11-24T07:00:00Z')).toBe(false)
  expect(isQuiet('2026-11-24T00:00:00Z', { ...night, isOn: false })).toBe(false)
})

test('quiet hours may be within one day', () => {
  const lunch = { isOn: true, from: '12:30', to: '13:30' }
  expect(isQuiet('2026-11-23T12:29:00Z', lunch)).toBe(false)
  expect(isQuiet('2026-11-23T12:30:00Z', lunch)).toBe(true)
  expect(isQuiet('2026-11-23T13:30:00Z', lunch)).toBe(false)
})

test('they follow London’s clock in summer, and in the nights when it changes', () => {
  expect(isQuiet('2026-07-01T20:00:00Z')).toBe(true)
  expect(isQuiet('2026-07-01T06:00:00Z')).toBe(false)
  const spring = findQuietPeriod(night, at('2026-03-29T03:00:00Z'))
  expect(spring).toEqual({ startMs: at('2026-03-28T21:00:00Z'), endMs: at('2026-03-29T06:00:00Z') })
  const autumn = findQuietPeriod(night, at('2026-10-25T03:00:00Z'))
  expect(autumn).toEqual({ startMs: at('2026-10-24T20:00:00Z'), endMs: at('2026-10-25T07:00:00Z') })
})
