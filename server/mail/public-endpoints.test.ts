import { expect, test } from 'vitest'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { calls } from '#shared/contract/index.ts'
import { subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { createPaymentIntent, sendPaymentConfirmation } from '#shared/contract/payments.ts'
import { manualClock } from '../platform/clock.ts'
import { ada } from '../testing/enquiries.ts'
import { startTestApp } from '../testing/test-app.ts'
import { type MailKind, mailKinds, ruleOf } from './kinds.ts'

/** What keeps each call that anyone may make from mailing without end. */
const bounds: Record<string, string> = {
  '/api/checkout/customer': 'no mail',
  '/api/consultations': 'three mails a mailbox and day; alerts are gathered',
  '/api/calculator-submission': 'three mails a mailbox and day; alerts are gathered',
  '/api/enquiry-files': 'no mail',
  '/api/newsletter': 'three mails a mailbox and day',
  '/api/create-payment-intent': 'no mail before the money is there',
  '/api/send-payment-confirmation': 'three copies a payment and day, of a deposit that is paid',
  '/api/payments/simulate': 'not there in production',
  '/api/surveys': 'the dates of a paid deposit; alerts are gathered',
}

test('every public endpoint has a limit on its mails', () => {
  const paths = calls
    // Signing in is the owner's own.
    .filter(({ access, method, path }) => access === 'public' && method !== 'GET' && !path.startsWith('/api/auth/'))
    .map(({ path }) => path)
  expect(paths.toSorted()).toEqual(Object.keys(bounds).toSorted())
})

test('every mail that a visitor causes is under a limit', () => {
  const kinds = Object.keys(mailKinds) as MailKind[]
  const visitors = kinds.filter((kind) => ruleOf(kind).audience === 'visitor' && ruleOf(kind).limit === undefined)
  // All of these follow a payment, a link that was mailed, or the owner; about a call that was booked at once they count towards the limit too.
  expect(visitors).toEqual([
    'call-booked',
    'call-moved',
    'call-updated',
    'call-cancelled',
    'call-reminder',
    'newsletter-welcome',
    'newsletter-issue',
    'deposit-receipt',
    'survey-fixed',
    'survey-moved',
    'survey-called-off',
    'survey-link',
    'review-request',
    'invoice',
    'credit-note',
    'quote',
    'quote-accepted',
    'invoice-reminder',
    'prospect-email',
  ])
  const gathered = kinds.filter((kind) => ruleOf(kind).limit === 'alerts')
  expect(gathered).toEqual(['consultation-alert', 'estimate-alert', 'call-chosen-alert', 'call-alert', 'survey-alert'])
})

test('all public endpoints together cause three mails a day to one mailbox, and eleven an hour to the owner', async () => {
  const clock = manualClock('2026-11-21T10:00:00.000Z')
  await using app = await startTestApp({ clock, environment: { RATE_LIMIT: 'off' } })
  const stranger = 'stranger@example.com'
  const customer = { customerName: 'Ada Sample', customerEmail: stranger, customerPhone: '020 7946 0018' }
  for (let round = 0; round < 8; round++) {
    await app.visitor.call(submitConsultation, { body: ada({ email: stranger, lastName: `Sample ${round}` }) })
    await app.visitor.call(submitCalculator, { body: { name: 'Ada Sample', email: stranger, sqm: 10 + round } })
    await app.visitor.call(subscribeToNewsletter, { body: { email: stranger } })
    const { paymentIntentId } = await app.visitor.call(createPaymentIntent, {
      body: {
        amount: 300,
        packageType: 'Essential',
        customerInfo: { name: 'Ada Sample', email: stranger, phone: '020 7946 0018' },
      },
    })
    await app.visitor
      .call(sendPaymentConfirmation, { body: { packageType: 'Essential', paymentIntentId, ...customer } })
      .catch(() => undefined)
    clock.advance(60_000)
  }
  const mails = await app.deps.db.selectFrom('outbox').select(['recipient', 'status', 'kind']).execute()
  const queued = mails.filter(({ status }) => status === 'queued')
  expect(queued.filter(({ recipient }) => recipient === stranger)).toHaveLength(3)
  expect(queued.filter(({ recipient }) => recipient !== stranger)).toHaveLength(10)
  expect(mails.filter(({ status }) => status === 'gathered')).toHaveLength(6)
})
