import { expect, test } from 'vitest'
import type { ApiCall } from './api-call.ts'
import { everySubject, unannouncedSubjects } from './changes.ts'
import { calls } from './index.ts'
import * as personalData from './personal-data.ts'

const reads = calls.filter(({ method, access, answer }) => method === 'GET' && access === undefined && answer)

/** Whether a call is a read of the owner, or a POST that only reads and is never stored. */
const isRead = (call: ApiCall) => reads.includes(call) || (call.changesNothing === true && !call.offline)

test('every read of the owner says which changes make it stale, except what only the server changes or what is read on demand', () => {
  const others = reads.filter(({ staleAfter }) => staleAfter === undefined).map(({ path }) => path)
  expect(others.toSorted()).toEqual([
    '/api/auth/user',
    '/api/incoming-mail/:id/text',
    '/api/payments/checkout',
    '/api/scraping/status',
    '/api/website-parts',
  ])
})

/** Whether only the website makes a call, which shows nothing of what it changes. */
const isOfVisitor = ({ access, budget }: ApiCall) => access === 'public' && budget !== 'account'

test('every call that the owner writes by says what it changes, and neither a read nor a visitor’s call does', () => {
  const silent = calls.filter((call: ApiCall) => {
    return call.method !== 'GET' && !call.changesNothing && call.changes === undefined && !isOfVisitor(call)
  })
  expect(silent.map(({ path }) => path)).toEqual([])
  const saying = calls.filter(({ changes }) => changes !== undefined)
  expect(saying.filter((call) => call.method === 'GET' || isOfVisitor(call))).toEqual([])
})

test('every kind of change makes some read stale', () => {
  const used = new Set(calls.flatMap(({ staleAfter = [] }) => staleAfter))
  expect(everySubject.filter((subject) => !used.has(subject))).toEqual([])
})

test('what the server doesn’t announce is changed by some call', () => {
  const changed = new Set(calls.flatMap(({ changes = [] }) => changes))
  expect(unannouncedSubjects.filter((subject) => !changed.has(subject))).toEqual([])
})

test('only reads go stale or are stored for offline use, and none about a person’s data', () => {
  const marked = calls.filter(({ staleAfter, offline }) => staleAfter ?? offline)
  expect(marked.filter((call) => !isRead(call))).toEqual([])
  const personal = new Set<unknown>(Object.values(personalData))
  expect(marked.filter((call) => personal.has(call) && call.offline)).toEqual([])
})
