import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { manualClock } from '../platform/clock.ts'
import { alertsPerHour, dayTotals } from '../platform/http/rate-limits.ts'
import { ada } from '../testing/enquiries.ts'
import { startTestApp } from '../testing/test-app.ts'
import { sendAlertSummary } from './alert-summary.ts'
import type { MailKind } from './kinds.ts'
import type { OutboxRow } from './queries.ts'
import { queueSome, someMail } from './testing.ts'

const { perDomain, perNetwork, overall } = dayTotals.mailToTypedAddress
const hourMs = 60 * 60 * 1000

async function start() {
  const clock = manualClock('2026-11-21T10:00:00.000Z')
  const app = await startTestApp({ clock, environment: { TRUST_PROXY: 'on' } })
  const post = async (path: string, body: object, address: string) => {
    const headers = { 'Content-Type': 'application/json', 'X-Forwarded-For': address }
    const { status } = await app.request(path, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(status).toBeLessThan(300)
  }
  return {
    ...app,
    clock,
    enquire: (email: string, address: string) =>
      post(submitConsultation.path, ada({ email, lastName: email }), address),
    subscribe: (email: string, address: string) => post(subscribeToNewsletter.path, { email }, address),
    rows: (kind: MailKind, status: OutboxRow['status']) =>
      app.deps.db.selectFrom('outbox').selectAll().where('kind', '=', kind).where('status', '=', status).execute(),
  }
}

test('one network causes so many emails to addresses that it typed, whichever they are; the rest is withheld', async () => {
  await using app = await start()
  for (let n = 0; n < perNetwork + 5; n++) await app.enquire(`ada@d${n}.example`, `192.0.2.${n}`)
  expect(await app.rows('consultation-received', 'queued')).toHaveLength(perNetwork)
  expect(await app.rows('consultation-received', 'withheld')).toHaveLength(5)
  await app.subscribe('bea@bea.example', '192.0.2.200')
  expect(await app.rows('newsletter-confirmation', 'queued')).toEqual([])
  await app.enquire('cy@cy.example', '198.51.100.1')
  expect(await app.rows('consultation-received', 'queued')).toHaveLength(perNetwork + 1)
  app.clock.advance(25 * hourMs)
  await app.enquire('di@di.example', '192.0.2.1')
  expect(await app.rows('consultation-received', 'queued')).toHaveLength(perNetwork + 2)
})

test('all mailboxes of a domain, subdomains included, get so many in a day, except those of a large provider', async () => {
  await using app = await start()
  for (let n = 0; n < perDomain + 2; n++) {
    await app.enquire(`x${n}@${n % 2 === 0 ? '' : `s${n}.`}catchall.example`, `10.0.${n}.1`)
    await app.enquire(`x${n}@gmail.com`, `10.1.${n}.1`)
  }
  const sent = await app.rows('consultation-received', 'queued')
  expect(sent.filter(({ recipient }) => recipient.endsWith('catchall.example'))).toHaveLength(perDomain)
  expect(sent.filter(({ recipient }) => recipient.endsWith('gmail.com'))).toHaveLength(perDomain + 2)
})

test('all addresses that somebody typed together get so many in a day, and a paid deposit is mailed all the same', async () => {
  await using app = await start()
  const queue = (n: number, kind: 'estimate' | 'deposit-receipt') =>
    app.deps.db
      .transaction()
      .execute((trx) => queueSome(trx, app.deps, { ...someMail, kind, key: `${n}`, to: `ada@d${n}.example` }))
  for (let n = 0; n < overall; n++) expect(await queue(n, 'estimate')).toBe('queued')
  expect(await queue(overall, 'estimate')).toBe('withheld')
  expect(await queue(overall, 'deposit-receipt')).toBe('queued')
})

test('the alerts of one network leave room for the others’, and what is gathered carries no text', async () => {
  await using app = await start()
  const { perNetwork: alertsOfNetwork } = dayTotals.alert
  for (let hour = 0; hour < 4; hour++) {
    for (let n = 0; n < 6; n++) await app.enquire(`x${hour}${n}@gmail.com`, '192.0.2.1')
    app.clock.advance(hourMs)
    await sendAlertSummary(app.deps)
  }
  expect(await app.rows('consultation-alert', 'queued')).toHaveLength(alertsOfNetwork)
  const gathered = await app.rows('consultation-alert', 'sent')
  expect(gathered).toHaveLength(24 - alertsOfNetwork)
  for (const { html, text, subject, calendar } of gathered) {
    expect([html, text, calendar]).toEqual(['', 'The details are in the marketing hub.', null])
    expect(subject).toContain('New enquiry')
  }
  for (let n = 0; n < alertsPerHour; n++) await app.enquire('ada@gmail.com', `198.51.${n}.1`)
  expect(await app.rows('consultation-alert', 'queued')).toHaveLength(alertsOfNetwork + 1)
})
