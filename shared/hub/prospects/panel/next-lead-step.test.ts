import { expect, test } from 'vitest'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import type { Call } from '#shared/contract/calls.ts'
import type { FixedSurvey, OpenSurvey } from '#shared/contract/surveys.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { sampleCall, sampleTask } from '../../testing/samples.ts'
import { type LeadPlans, nextLeadStep } from './next-lead-step.ts'

/** A Wednesday morning, 10 o'clock in London. */
const now = Date.parse('2026-11-25T10:00:00Z')

const call = (startsAt: string, extra: Partial<Call> = {}) => sampleCall({ startsAt, minutes: 30, ...extra })
const task = (title: string, dueOn: string): Task => sampleTask({ title, dueOn })
const survey = (day: string, half: FixedSurvey['half']): FixedSurvey => ({
  day,
  half,
  jobId: 'job',
  prospectId: 'lead',
  name: 'Hugo Sample',
  phone: null,
  hasEmail: true,
  packageType: 'Pre-Build',
  place: null,
})
const openSurvey = (chosen: OpenSurvey['chosen']) => ({ chosen }) as OpenSurvey
const enquiry = (askedAt: string, extra: Partial<NonNullable<LeadPlans['enquiry']>> = {}) => ({
  enquiry: { kind: 'consultation' as const, askedAt, paidAt: null, ...extra },
})
const quote = (issuedAt: string, extra: object = {}) => ({
  issuedAt,
  acceptedAt: null,
  declinedAt: null,
  withdrawnAt: null,
  expiresOn: '2026-12-30',
  ...extra,
})
const invoice = (dueOn: string, extra: object = {}) => ({
  kind: 'balance' as const,
  dueOn,
  paidAt: null,
  voidedAt: null,
  ...extra,
})

const isLate = (plans: LeadPlans) => nextLeadStep(plans, now, standardOpeningTimes)?.isLate
const textOf = (plans: LeadPlans) => nextLeadStep(plans, now, standardOpeningTimes)?.text

test.each<[string, LeadPlans, string | undefined]>([
  ['nothing is planned', {}, undefined],
  ['an enquiry of this morning', enquiry('2026-11-25T09:30:00Z'), 'Reply by 11.30am'],
  ['an enquiry after hours', enquiry('2026-11-25T19:00:00Z'), 'Reply by 10am tomorrow'],
  ['an enquiry of yesterday', enquiry('2026-11-24T10:00:00Z'), 'Reply was due by 12pm yesterday'],
  ['a request for an estimate', enquiry('2026-11-25T09:30:00Z', { kind: 'estimate' }), 'Reply by 9.30am tomorrow'],
  [
    'a deposit of somebody who has had no reply',
    enquiry('2026-11-24T10:00:00Z', { paidAt: '2026-11-25T09:00:00Z' }),
    'Paid, not called yet',
  ],
  ['a call today', { calls: [call('2026-11-25T14:00:00Z')] }, 'Call today 2pm'],
  ['a call this week', { calls: [call('2026-11-27T10:15:00Z')] }, 'Call Fri 10.15am'],
  ['a call in summer', { calls: [call('2027-06-04T09:15:00Z')] }, 'Call 4 Jun 10.15am'],
  ['a call that has begun', { calls: [call('2026-11-25T09:45:00Z')] }, 'Call now'],
  ['a call that is over', { calls: [call('2026-11-25T09:15:00Z')] }, undefined],
  [
    'a video call',
    { calls: [call('2026-11-26T10:15:00Z', { videoLink: 'https://x' })] },
    'Video call tomorrow 10.15am',
  ],
  [
    'a call that is held',
    { calls: [call('2026-11-26T10:15:00Z', { state: 'held' })] },
    'Call tomorrow 10.15am, not confirmed yet',
  ],
  ['a cancelled call', { calls: [call('2026-11-26T10:15:00Z', { state: 'cancelled' })] }, undefined],
  ['a survey in the afternoon', { surveys: [survey('2026-11-26', 'afternoon')] }, 'Survey tomorrow 1–4pm'],
  ['a survey in the morning', { surveys: [survey('2026-12-07', 'morning')] }, 'Survey 7 Dec 9am–12pm'],
  ['a survey that is over', { surveys: [survey('2026-11-24', 'morning')] }, undefined],
  ['proposed dates', { openSurveys: [openSurvey([{ day: '2026-12-07', half: 'morning' }])] }, 'Survey date to confirm'],
  ['no proposed dates', { openSurveys: [openSurvey([])] }, undefined],
  ['a task for today', { tasks: [task('Ask for photos', '2026-11-25')] }, 'Ask for photos today'],
  ['a task for this week', { tasks: [task('Call again', '2026-11-27')] }, 'Call again on Fri'],
  ['a task for later', { tasks: [task('Call again', '2026-12-02')] }, 'Call again on 2 Dec'],
  ['an overdue task', { tasks: [task('Call again', '2026-11-02')] }, 'Call again, overdue since 2 Nov'],
  ['an open invoice', { invoices: [invoice('2026-12-03')] }, 'Invoice due 3 Dec'],
  ['an overdue invoice', { invoices: [invoice('2026-11-24')] }, 'Invoice overdue since yesterday'],
  ['a paid invoice', { invoices: [invoice('2026-11-24', { paidAt: '2026-11-20T10:00:00Z' })] }, undefined],
  ['a credit note', { invoices: [{ ...invoice('2026-11-24'), kind: 'credit_note', dueOn: null }] }, undefined],
  ['a quote of today', { quotes: [quote('2026-11-25T08:00:00Z')] }, 'Quote sent today'],
  ['a quote of yesterday', { quotes: [quote('2026-11-24T23:00:00Z')] }, 'Quote open 1 day'],
  ['a quote of last week', { quotes: [quote('2026-11-16T10:00:00Z')] }, 'Quote open 9 days'],
  ['a quote that has expired', { quotes: [quote('2026-10-16T10:00:00Z', { expiresOn: '2026-11-15' })] }, undefined],
])('%s', (_, plans, text) => {
  expect(textOf(plans)).toBe(text)
})

const callTomorrow = { calls: [call('2026-11-26T10:15:00Z')] }
const surveyOn = (day: string) => ({ surveys: [survey(day, 'morning')] })

test.each<[string, LeadPlans, string]>([
  ['a missed reply before an appointment', { ...enquiry('2026-11-24T10:00:00Z'), ...callTomorrow }, 'reply'],
  ['the sooner of two appointments', { ...callTomorrow, ...surveyOn('2026-11-27') }, 'call'],
  [
    'the appointment of today before a task',
    { calls: [call('2026-11-25T16:00:00Z')], tasks: [task('Photos', '2026-11-25')] },
    'call',
  ],
  [
    'the appointment of tomorrow before an overdue task',
    { ...callTomorrow, tasks: [task('Photos', '2026-11-02')] },
    'call',
  ],
  [
    'an overdue task before a later appointment',
    { ...surveyOn('2026-11-27'), tasks: [task('Photos', '2026-11-02')] },
    'task',
  ],
  [
    'what is overdue for longer',
    { tasks: [task('Photos', '2026-11-24')], invoices: [invoice('2026-11-20')] },
    'invoice',
  ],
  [
    'a task of today before one of tomorrow',
    { tasks: [task('Photos', '2026-11-25')], invoices: [invoice('2026-11-26')] },
    'task',
  ],
  [
    'dates to confirm before what is due',
    { openSurveys: [openSurvey([{ day: '2026-12-07', half: 'morning' }])], tasks: [task('Photos', '2026-11-25')] },
    'dates',
  ],
  [
    'anything before a quote that waits',
    { quotes: [quote('2026-11-16T10:00:00Z')], tasks: [task('Photos', '2027-01-04')] },
    'task',
  ],
])('%s comes first', (_, plans, kind) => {
  expect(nextLeadStep(plans, now, standardOpeningTimes)?.kind).toBe(kind)
})

test('what should have been done is late', () => {
  expect(isLate(enquiry('2026-11-24T10:00:00Z'))).toBe(true)
  expect(isLate(enquiry('2026-11-25T09:30:00Z'))).toBe(false)
  expect(isLate({ tasks: [task('Photos', '2026-11-24')] })).toBe(true)
  expect(isLate({ tasks: [task('Photos', '2026-11-25')] })).toBe(false)
})
