import { expect, test } from 'vitest'
import { changeSubjects } from './changes.ts'
import { calls } from './index.ts'
import * as personalData from './personal-data.ts'

const reads = calls.filter(({ method, access, answer }) => method === 'GET' && access === undefined && answer)

test('every read of the owner says which changes make it stale, except settings, status and what is read on demand', () => {
  const others = reads.filter(({ staleAfter }) => staleAfter === undefined).map(({ path }) => path)
  expect(others.toSorted()).toEqual([
    '/api/audit',
    '/api/auth/second-factor',
    '/api/auth/sessions',
    '/api/auth/tokens',
    '/api/auth/user',
    '/api/backups',
    '/api/busy-calendar',
    '/api/calendar-feed',
    '/api/calls/rules',
    '/api/calls/settings',
    '/api/condition',
    '/api/incoming-mail/:id/text',
    '/api/incoming-mail/mailbox',
    '/api/invoice-reminders',
    '/api/morning-mail',
    '/api/notification-settings',
    '/api/offsite-backup',
    '/api/outbox/:id',
    '/api/payments/checkout',
    '/api/prospects/imports',
    '/api/prospects/imports/:id',
    '/api/push',
    '/api/retention',
    '/api/scraping/status',
    '/api/website-parts',
  ])
})

test('every kind of change makes some read stale', () => {
  const used = new Set(reads.flatMap(({ staleAfter = [] }) => staleAfter))
  expect(changeSubjects.filter((subject) => !used.has(subject))).toEqual([])
})

test('only reads go stale or are stored for offline use, and none about a person’s data', () => {
  const marked = calls.filter(({ staleAfter, offline }) => staleAfter ?? offline)
  expect(marked.filter((call) => !reads.includes(call))).toEqual([])
  const personal = new Set<unknown>(Object.values(personalData))
  expect(marked.filter((call) => personal.has(call))).toEqual([])
})
