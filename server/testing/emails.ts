import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import type { Agenda } from '../dashboard/daily-digest/agenda.ts'
import { dailyDigest } from '../dashboard/daily-digest/mail.ts'
import { accountAlert, type AccountEvent } from '../features/accounts/templates/account-alert.ts'
import { passwordResetEmail } from '../features/accounts/templates/password-reset.ts'
import { callAlert, callWanted } from '../features/appointments/calls/templates/call-alert.ts'
import { callHeld } from '../features/appointments/calls/templates/call-held.ts'
import { callUpdate } from '../features/appointments/calls/templates/call-update.ts'
import { surveyCancelled, surveyLink, surveyUpdate } from '../features/appointments/surveys/templates/customer-mails.ts'
import { surveyAlert } from '../features/appointments/surveys/templates/survey-alert.ts'
import { consultationAlert, consultationReceived } from '../features/enquiries/templates/consultation.ts'
import { estimate, estimateAlert } from '../features/enquiries/templates/estimate.ts'
import { invoiceEmail } from '../features/invoices/templates/invoice.ts'
import { invoiceReminder } from '../features/invoices/templates/reminder.ts'
import { reviewRequest } from '../features/jobs/templates/review-request.ts'
import { newsletterIssueEmail } from '../features/newsletter/templates/newsletter-issue.ts'
import {
  newsletterConfirmation,
  newsletterReminder,
  newsletterWelcome,
} from '../features/newsletter/templates/newsletter.ts'
import { depositAlert, disputeAlert, refundAlert } from '../features/payments/templates/deposit-alerts.ts'
import { depositReceipt } from '../features/payments/templates/deposit-receipt.ts'
import { quoteAcceptedEmail, quoteAlert } from '../features/quotes/templates/answer.ts'
import { quoteEmail } from '../features/quotes/templates/quote.ts'
import { sourcePaused } from '../features/scraping/templates/source-paused.ts'
import { type Email, testEmailOf } from '../mail/define-email.ts'
import type { MailKind } from '../mail/kinds.ts'
import { alertSummary } from '../mail/templates/alert-summary.ts'
import { failingEmail } from '../operations/condition/daily-mail.ts'
import { connectionTestEmail } from '../operations/condition/test-mail.ts'
import { worksAgainEmail } from '../operations/condition/urgent-alerts.ts'
import { noticeAlert } from '../privacy/retention/notice-alert.ts'
import { personalEmail } from '../prospects/activities/emails.ts'
import { at, type Change, date, emailFacts, id, link, movedFrom, prospectId, unchanged } from './email-facts.ts'

const startsAt = new Date('2026-11-24T08:45:00.000Z')
const heldUntil = new Date('2026-11-22T10:14:00.000Z')
const videoLink = 'https://hill.example/room'

/** Returns sample emails of every kind. @param visitor changes what visitors typed  @param owner changes what the owner typed */
export function sampleEmails(visitor = unchanged, owner = visitor): Record<MailKind, readonly Email[]> {
  const { person, consultation, submission, customer, payment, sums, invoice, quote } = emailFacts(visitor, owner)
  const quoted = { ...consultation, email: `"><b>"@example.com` }
  const known = { name: visitor('Ann Hill'), where: 'archived' } as const
  const survey = { startsEarly: true, from: '2026-11-23', until: '2026-12-05', promisedBy: '2026-12-01' }
  const later = { ...survey, startsEarly: false, promisedBy: null }
  const early = { ...payment, earlyStartRequestedAt: at }
  const simulated = { ...payment, provider: 'simulated' } as const
  const order = { ...quote, source: 'quote' } as const
  const byHand = { ...customer, depositId: null, provider: null, customerEmail: null }
  const credit = { ...invoice, kind: 'credit_note', creditsNumber: 'INV-000001', dueOn: null } as const
  const declined = { ...quote, acceptedAt: null, acceptedBy: null, declinedAt: at }
  const { firstName } = consultation
  const call = { firstName, phone: person.phone, startsAt, minutes: 30, videoLink, callAddress: link }
  const about = { extensionType: 'Loft Conversion', fileCount: 2 } as const
  const alert = { visitor: person, prospectId, startsAt, about, videoLink }
  const text = owner('It is here:\n\nhttps://hill.example/a.')
  const personal = { subject: owner('Your fee'), emailType: 'intro', text }
  const issue = {
    subject: owner('News'),
    introduction: owner('Winter is coming.\nStay warm.'),
    articles: [{ slug: 'planning', title: owner('Planning'), excerpt: owner('What to know.') }],
    unsubscribeAddress: link,
  }
  const check = { title: owner('Backups'), sentence: owner('The disk is full.'), action: owner('Free some space.') }
  const access = { ended: [owner('a browser')], kept: [owner('backups')] }

  return {
    'consultation-received': [
      consultationReceived({ consultation, callAddress: link }),
      consultationReceived({ consultation, callAddress: link, confirmAddress: link }),
    ],
    estimate: [estimate({ submission }), estimate({ submission, confirmAddress: link })],
    'call-held': [callHeld({ ...call, heldUntil, isVideo: true })],
    'call-booked': [callUpdate({ ...call, change: 'booked' })],
    'call-moved': [callUpdate({ ...call, change: 'moved', videoLink: null })],
    'call-updated': [callUpdate({ ...call, change: 'updated' })],
    'call-cancelled': [
      callUpdate({ ...call, change: 'cancelled', reason: owner('I am ill.\nSorry.') }),
      callUpdate({ ...call, change: 'cancelled', callAddress: undefined, isErased: true }),
    ],
    'call-reminder': [callUpdate({ ...call, change: 'reminder' })],
    'newsletter-confirmation': [newsletterConfirmation({ confirmAddress: link })],
    'newsletter-reminder': [newsletterReminder({ unsubscribeAddress: link })],
    'newsletter-welcome': [newsletterWelcome({ unsubscribeAddress: link })],
    'newsletter-issue': [newsletterIssueEmail(issue)],
    'deposit-receipt': [
      depositReceipt({ payment: early, surveyAddress: link, survey, account: { order, remaining: sums } }),
      depositReceipt({ payment: simulated, surveyAddress: link, survey: later, earlierInvoice: 'INV-000003' }),
    ],
    'survey-fixed': [surveyUpdate({ customer, surveyAddress: link, date, movedFrom: null })],
    'survey-moved': [surveyUpdate({ customer: byHand, surveyAddress: link, date, movedFrom })],
    'survey-called-off': [
      surveyCancelled({ customer, date, why: 'refunded' }),
      surveyCancelled({ customer, date, why: 'owner', reason: owner('I am ill.\nSorry.'), surveyAddress: link }),
      surveyCancelled({ customer: byHand, date, why: 'owner', surveyAddress: link }),
      surveyCancelled({ customer, date, why: 'erased' }),
    ],
    'survey-link': [surveyLink({ customer, surveyAddress: link, days: ['2026-12-07', '2026-12-19'] })],
    'review-request': [reviewRequest({ name: person.name })],
    invoice: [invoiceEmail({ invoice }), invoiceEmail({ invoice: { ...invoice, paidAt: at, testMode: true } })],
    'credit-note': [
      invoiceEmail({ invoice: { ...credit, creditFor: 'invoice' } }),
      invoiceEmail({ invoice: { ...credit, creditFor: 'refund' } }),
      invoiceEmail({ invoice: { ...credit, creditFor: 'dispute', voidedAt: at } }),
    ],
    quote: [quoteEmail({ quote, replaced: ['Q-0005', 'Q-0006'] })],
    'quote-accepted': [
      quoteAcceptedEmail({ quote, depositAddress: link, paid: undefined }),
      quoteAcceptedEmail({
        quote: { ...quote, acceptedByPhoneOn: '2026-11-20' },
        depositAddress: undefined,
        paid: { depositPence: 30_000, remainingPence: 204_000 },
      }),
    ],
    'invoice-reminder': [invoiceReminder({ invoice })],
    'prospect-email': [personalEmail(personal), personalEmail({ ...personal, emailType: 'privacy_notice' })],
    'consultation-alert': [
      consultationAlert({ consultation, prospectId, times: standardOpeningTimes }),
      consultationAlert({ consultation: quoted, prospectId: null, times: standardOpeningTimes, known }),
    ],
    'estimate-alert': [
      estimateAlert({ submission, prospectId }),
      estimateAlert({ submission, prospectId: null, known: { ...known, where: 'live' } }),
    ],
    'call-chosen-alert': [
      callWanted({ ...alert, heldUntil, isEmailed: true }),
      callWanted({ ...alert, about: undefined, heldUntil, isEmailed: false }),
      callAlert({ ...alert, change: 'booked', isUnconfirmed: true, isChosen: true }),
    ],
    'call-alert': [
      callAlert({ ...alert, change: 'moved', videoLink: null }),
      callAlert({ ...alert, change: 'cancelled', reason: visitor('I am ill.\nSorry.') }),
      callAlert({ ...alert, visitor: undefined, prospectId: null, change: 'cancelled' }),
    ],
    'survey-alert': [
      surveyAlert({ customer, chosen: [movedFrom, date] }),
      surveyAlert({ customer, date, movedFrom: null }),
      surveyAlert({ customer: byHand, date, movedFrom, place: visitor('Winchester') }),
      surveyAlert({ customer, cancelled: date, why: 'refunded' }),
      surveyAlert({ customer: byHand, cancelled: date, why: 'deleted' }),
      surveyAlert({ customer, cancelled: date, why: 'erased' }),
    ],
    'summary-alert': [alertSummary(manyOf(52, { id, subject: visitor('An enquiry'), prospectId, createdAt: at }))],
    'deposit-alert': [
      depositAlert({ payment: early, survey }),
      depositAlert({ payment: simulated, survey: later, earlierInvoice: 'INV-000003' }),
    ],
    'refund-alert': [refundAlert({ payment, failedPence: 10_000, hasLostDate: true })],
    'dispute-alert': [disputeAlert({ payment, about: 'open' }), disputeAlert({ payment, about: 'inquiry' })],
    'quote-alert': [
      quoteAlert({ quote, isDepositAsked: true }),
      quoteAlert({ quote: { ...declined, declineReason: visitor('Too dear.\nSorry.') }, isDepositAsked: false }),
      quoteAlert({ quote: { ...declined, prospectId: null }, isDepositAsked: false }),
    ],
    'account-alert': [
      account({ type: 'device_added', label: owner('Console on a desk') }),
      account({ type: 'account_reset', secondFactorTurnedOff: true, ...access }),
      account({ type: 'recovery_code_used', codesLeft: 9 }),
      account({ type: 'offsite_backup_set', detail: owner('sftp://backup.example/copies') }),
    ],
    'password-reset': [passwordResetEmail({ token: 'sample' })],
    'notice-alert': [noticeAlert(manyOf(21, { id, name: visitor('Ann'), noticeDueAt: at }))],
    'morning-alert': [dailyDigest({ agenda: sampleAgenda(visitor), today: '2026-11-21' })],
    'condition-alert': [
      failingEmail({ failing: [check, { ...check, action: null }], reason: 'Sent once a day.' }),
      worksAgainEmail([{ title: check.title, failedAt: at }]),
    ],
    'source-paused': [
      sourcePaused({ name: owner('A blog'), reason: owner('It answered 404.') }),
      sourcePaused({ name: owner('A blog'), reason: undefined }),
    ],
    'test-email': [
      connectionTestEmail({}),
      testEmailOf(newsletterIssueEmail(issue)),
      testEmailOf(personalEmail(personal)),
    ],
  }
}

function account(event: AccountEvent): Email {
  return accountAlert({ event, at: new Date(at) })
}

function manyOf<Row>(length: number, row: Row): Row[] {
  return Array.from({ length }, () => row)
}

function sampleAgenda(visitor: Change): Agenda {
  const { name, phone } = emailFacts(visitor).person
  const lead = { prospectId, name, phone }
  const task = { prospectId, prospectName: name, title: visitor('Send the plan'), dueOn: '2026-11-20' }
  return {
    booked: [{ ...lead, callAt: at, about: 'Loft Conversion' }],
    surveys: [{ ...lead, ...date, place: visitor('Winchester') }],
    proposed: [{ ...lead, chosen: [date] }],
    jobs: [{ ...lead, step: 'survey', dueOn: '2026-11-20' }],
    calls: [task],
    tasks: manyOf(22, { ...task, prospectId: null, prospectName: null }),
    paid: [{ ...lead, paidAt: at, askedAt: at }],
    unanswered: [{ ...lead, askedAt: at, isUnproved: true }],
    privacyNotices: [{ ...lead, dueAt: at }],
  } as unknown as Agenda
}
