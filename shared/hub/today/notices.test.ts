import { expect, test } from 'vitest'
import type { NoticeDue } from '#shared/contract/dashboard.ts'
import { describeNotices, nameSome, splitNotices } from './notices.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const lead = (name: string, dueOn: string, extra: Partial<NoticeDue> = {}): NoticeDue => ({
  prospectId: crypto.randomUUID(),
  name,
  sourcePlatform: 'planit',
  email: 'found@example.com',
  isKept: false,
  dueAt: `${dueOn}T09:00:00.000Z`,
  ...extra,
})
const people = (count: number) => Array.from({ length: count }, (_, n) => lead(`P${n + 1}`, '2026-11-30'))
const names = (leads: readonly NoticeDue[]) => leads.map(({ name }) => name)

test('one line says how many people need a privacy notice and by when', () => {
  const later = lead('Ada', '2026-11-30')
  const over = lead('Ben', '2026-11-20')
  expect(describeNotices([later], 1, now)).toBe('1 person found needs a privacy notice by 30 Nov 2026')
  expect(describeNotices([later, later], 8, now)).toBe('8 people found need a privacy notice, the first by 30 Nov 2026')
  expect(describeNotices([over, over, later], 3, now)).toBe(
    '3 people found need a privacy notice: 2 overdue, the next due by 30 Nov 2026',
  )
  expect(describeNotices([over, over], 2, now)).toBe('2 people found need a privacy notice: all overdue')
  expect(describeNotices([over], 1, now)).toBe('1 person found needs a privacy notice: overdue')
})

test('those with an address can be sent the notice, those without one or overdue can be erased', () => {
  const leads = [
    lead('Due', '2026-11-30'),
    lead('Overdue', '2026-11-20'),
    lead('No address', '2026-11-30', { email: null }),
    lead('From a list', '2026-11-30', { sourcePlatform: 'import' }),
  ]
  const { toSend, toErase } = splitNotices(leads, now)
  expect([names(toSend), names(toErase)]).toEqual([
    ['Due', 'Overdue'],
    ['Overdue', 'No address'],
  ])
})

test('a question names five people and counts the rest', () => {
  expect(nameSome(people(2))).toBe('P1 and P2')
  expect(nameSome(people(6))).toBe('P1, P2, P3, P4, P5 and P6')
  expect(nameSome(people(8))).toBe('P1, P2, P3, P4, P5 and 3 others')
})
