import { expect, test } from 'vitest'
import { openLabels, openTable } from './labels-with-fallback.ts'

const labels = openLabels<Record<string, string>>({ new: 'Brand new', on_hold: 'Resting' })

test('a known value has its own label, and an unknown one is shown as plain text', () => {
  expect([labels['new'], labels['on_hold']]).toEqual(['Brand new', 'Resting'])
  expect(
    ['paused', 'waiting_for_call', 'part-paid', 'wonByPhone', 'constructor', 'toString', '__proto__'].map(
      (key) => labels[key],
    ),
  ).toEqual(['Paused', 'Waiting for call', 'Part paid', 'Won by phone', 'Constructor', 'To string', 'Proto'])
  expect(labels[String(undefined)]).toBe('')
  expect(Object.keys(labels)).toEqual(['new', 'on_hold'])
})

test('a table of other entries has one for every key', () => {
  const looks = openTable<Record<string, readonly string[]>>({ sent: ['tick'] }, (key) => ['circle', key])
  expect([looks['sent'], looks['bounced']]).toEqual([['tick'], ['circle', 'bounced']])
})
