import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ApiCall } from './api-call.ts'
import * as features from './features.ts'

/** The files whose every call is looked at. */
const accessFeatures: ReadonlySet<object> = new Set<object>([
  features.accounts,
  features.backup,
  features.busyTimes,
  features.calendarFeed,
  features.mailbox,
  features.notifications,
  features.offsiteBackup,
  features.secondFactor,
])

/** A field that holds a secret, in the names of which these words are. */
const secretWords = ['secret', 'token', 'passphrase', 'password', 'key', 'recovery']
/** A field that says where something is sent to, or where it can be fetched from. */
const placeWords = ['address', 'url', 'uri', 'link', 'host', 'endpoint', 'bucket', 'folder', 'webhook', 'recipient']
/** Fields with such a word that are neither. */
const harmlessFields = new Set([
  'sourceUrl',
  'customerAddress',
  'videoLink',
  'addressEndsAt',
  'recipients',
  'recoveryCodesLeft',
])

/** The calls that look as if they gave access to the data from outside and need no confirmation all the same. */
const exceptions: readonly (readonly [reason: string, calls: readonly string[]])[] = [
  ['asks for the current password itself', ['POST /api/auth/password', 'POST /api/auth/confirm']],
  [
    'shows what is set up, without its secret',
    [
      'GET /api/auth/sessions',
      'GET /api/auth/user',
      'GET /api/auth/tokens',
      'GET /api/auth/second-factor',
      'GET /api/backups',
      'GET /api/busy-calendar',
      'GET /api/calendar-feed',
      'GET /api/incoming-mail/mailbox',
      'GET /api/notification-settings',
      'GET /api/offsite-backup',
      'GET /api/push', // the key is the public one
    ],
  ],
  ['ends access from outside, which must be quick', ['DELETE /api/calendar-feed', 'DELETE /api/incoming-mail/mailbox']],
  ['stays on the server', ['POST /api/backups', 'PATCH /api/notification-settings']],
  [
    'uses the place that was confirmed when it was set',
    ['POST /api/offsite-backup/copies', 'POST /api/offsite-backup/test'],
  ],
  [
    'belongs to the session, which can read the same, and ends with it',
    ['GET /api/events', 'POST /api/push/subscriptions', 'POST /api/push/test', 'DELETE /api/push/subscriptions/:id'],
  ],
  [
    'is only read from: nothing of ours is sent there',
    [
      'POST /api/busy-calendar',
      'POST /api/busy-calendar/refresh',
      'DELETE /api/busy-calendar',
      'POST /api/scraping/preview',
      'POST /api/scraping/read',
      'POST /api/scraping/runs/claim',
      'POST /api/scraping/runs/:id/prospects',
      'POST /api/scraping/sources',
      'PATCH /api/scraping/sources/:id',
    ],
  ],
  [
    'is about one person or record, as the hub shows it',
    [
      'GET /api/lead-files/:id/content',
      'GET /api/lead-files/:id/:size',
      'POST /api/personal-data',
      'POST /api/privacy-notices', // the key names the found person
    ],
  ],
  [
    'gives a customer their own document, or a visitor the room of their call',
    [
      'POST /api/invoices/:id/link',
      'POST /api/invoices/:id/reminder',
      'POST /api/invoices/:id/void',
      'PATCH /api/invoices/:id',
      'POST /api/prospects/:id/invoices',
      'POST /api/quotes/:id/link',
      'POST /api/quotes/:id/accept',
      'POST /api/quotes/:id/undo-acceptance',
      'POST /api/quotes/:id/withdraw',
      'POST /api/prospects/:id/quotes',
      'PATCH /api/calls/settings',
      'POST /api/calls/:id/meeting-link',
      'POST /api/calls/:id/cancel',
      'POST /api/calls/:id/confirm',
      'POST /api/calls/:id/move',
      'POST /api/calls/:id/release',
      'POST /api/calls/:id/undo-release',
      'POST /api/personal-data/calls',
    ],
  ],
  ['previews a draft of the public website', ['POST /api/website/:kind/:id/preview']],
  [
    'sends an email to the owner, or one that waits to its recipient',
    [
      'POST /api/condition/test-mail',
      'POST /api/test-emails',
      'POST /api/newsletter-issue-test',
      'POST /api/outbox/:id/resend',
    ],
  ],
]

const ownerCalls = Object.values(features).flatMap((feature) =>
  Object.values(feature)
    .filter(isCall)
    .filter(({ access }) => access !== 'public')
    .map((call) => ({ call, name: `${call.method} ${call.path}`, isAboutAccess: accessFeatures.has(feature) })),
)

test('every call that gives access from outside or hands out everybody’s data needs the password again', () => {
  const unconfirmed = ownerCalls
    .filter((one) => !one.call.needsPasswordConfirmation && givesAccess(one))
    .map(({ name }) => name)
  expect(unconfirmed.toSorted()).toEqual(exceptions.flatMap(([, names]) => names).toSorted())
})

test.for([
  ['a download', { download: { type: 'text/csv' } }],
  ['a secret in the body', { body: z.object({ smtp: z.object({ apiKey: z.string() }) }) }],
  [
    'a place to send to',
    { body: z.discriminatedUnion('kind', [z.object({ kind: z.literal('a'), webhookUrl: z.url() })]) },
  ],
  ['a secret in the answer', { answer: z.array(z.object({ accessToken: z.string() })) }],
] as const)('a new call is noticed by its shape: %s', ([, shape]) => {
  const call = { method: 'POST', path: '/api/new', summary: '', ...shape } as const
  expect(givesAccess({ call, isAboutAccess: false })).toBe(true)
})

test('a call that needs the password again is never answered from a computer’s copy', () => {
  const confirmed = ownerCalls.filter(({ call }) => call.needsPasswordConfirmation)
  expect(confirmed.length).toBeGreaterThan(10)
  expect(confirmed.filter(({ call }) => call.offline)).toEqual([])
})

function givesAccess({ call, isAboutAccess }: { call: ApiCall; isAboutAccess: boolean }): boolean {
  const answerWords = call.method === 'GET' ? secretWords : [...secretWords, ...placeWords]
  return (
    isAboutAccess ||
    call.download !== undefined ||
    hasField(call.body, 'input', [...secretWords, ...placeWords]) ||
    hasField(call.answer, 'output', answerWords)
  )
}

/** Returns whether a schema has a field, however deep, with one of these words in its name. */
function hasField(schema: z.core.$ZodType | undefined, io: 'input' | 'output', words: readonly string[]): boolean {
  if (schema === undefined) return false
  const names: string[] = []
  JSON.stringify(z.toJSONSchema(schema, { io, unrepresentable: 'any' }), (key, value: unknown) => {
    if (key === 'properties' && typeof value === 'object' && value !== null) names.push(...Object.keys(value))
    return value
  })
  return names.some((name) => {
    const inName = new Set(name.split(/(?=[A-Z])/).map((word) => word.toLowerCase().replace(/s$/, '')))
    return !harmlessFields.has(name) && words.some((word) => inName.has(word.replace(/s$/, '')))
  })
}

function isCall(value: unknown): value is ApiCall {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'summary' in value
}
