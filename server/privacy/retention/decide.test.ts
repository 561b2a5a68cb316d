import { describe, expect, test } from 'vitest'
import { retentionPeriods } from '#shared/business/privacy-policy-periods.ts'
import { sessionRetention } from '../../features/accounts/personal-data.ts'
import { consultationRetention, estimateRetention } from '../../features/enquiries/personal-data.ts'
import { invoiceRetention } from '../../features/invoices/personal-data.ts'
import { subscriberRetention } from '../../features/newsletter/personal-data.ts'
import { paymentRetention } from '../../features/payments/personal-data.ts'
import { mailRetention } from '../../mail/personal-data.ts'
import { endOf, type Period } from '../../platform/personal-data/retention-period.ts'
import { rules } from '../../platform/personal-data/retention-rules.ts'
import type { Decision } from '../../platform/personal-data/retention-source.ts'
import { importRetention, mergeRetention } from '../../prospects/personal-data.ts'
import { decideLead, type LeadFacts } from './decide-lead.ts'
import { deletedLeadRetention } from './leads.ts'

const since = '2024-05-06T10:30:00.000Z'

function lead(extra: Partial<LeadFacts> = {}): LeadFacts {
  return {
    status: 'contacted',
    crmStage: 'prospect',
    lawfulBasis: null,
    objectedAt: null,
    lawfulBasisAt: null,
    lastObjectedAt: null,
    noticeDueAt: null,
    noticeSentAt: null,
    warnedAt: null,
    archivedAt: null,
    isClient: false,
    hasUsedWebsite: false,
    hasBeenInTouch: false,
    isOpen: false,
    isWorthMoney: false,
    hasLiveTwin: false,
    since,
    ...extra,
  }
}

type Case = [what: string, decide: (now: Date) => Decision | undefined, after: Period, wanted: string]
const years = (count: number) => ({ years: count })
const days = (count: number) => ({ days: count })
const client = { isClient: true, status: 'converted' } as const
const mail = { since, isEmpty: false, hasLead: true }

const cases: Case[] = [
  ['a rejected lead', (now) => decideLead(lead({ status: 'rejected' }), now), days(90), 'archive rejected_lead'],
  ['a new lead', (now) => decideLead(lead({ status: 'new' }), now), days(180), 'archive untouched_lead'],
  ['an enquiry', (now) => decideLead(lead(), now), years(2), 'erase enquiry'],
  ['an archived enquiry', (now) => decideLead(lead({ archivedAt: since }), now), years(2), 'erase enquiry'],
  [
    'a lead with consent to marketing',
    (now) => decideLead(lead({ lawfulBasis: 'consent' }), now),
    years(3),
    'erase marketing_consent',
  ],
  [
    'a lead with consent and a withdrawn objection',
    (now) => decideLead(lead({ lawfulBasis: 'consent', lawfulBasisAt: since, lastObjectedAt: since }), now),
    years(2),
    'erase enquiry',
  ],
  [
    'a lead with consent and an objection',
    (now) => decideLead(lead({ lawfulBasis: 'consent', objectedAt: since }), now),
    years(2),
    'erase enquiry',
  ],
  [
    'the consent of a client',
    (now) => decideLead(lead({ ...client, lawfulBasis: 'soft_opt_in' }), now),
    years(3),
    'lapse marketing_consent',
  ],
  [
    'a client whose project is completed',
    (now) => decideLead(lead({ ...client, crmStage: 'completed' }), now),
    years(6),
    'erase client',
  ],
  [
    'a client who was archived',
    (now) => decideLead(lead({ ...client, archivedAt: since, since: '2020-01-01T00:00:00.000Z' }), now),
    years(6),
    'erase client',
  ],
  [
    'a person found online',
    (now) => decideLead(lead({ noticeDueAt: endOf(since, days(30)).toISOString() }), now),
    days(23),
    'warn notice_due',
  ],
  [
    'a person found online, after the warning',
    (now) =>
      decideLead(
        lead({ noticeDueAt: endOf(since, days(30)).toISOString(), warnedAt: endOf(since, days(23)).toISOString() }),
        now,
      ),
    days(30),
    'erase notice_missed',
  ],
  ['a lead that was deleted', (now) => deletedLeadRetention.decide({ since }, now), years(2), 'erase deleted_lead'],
  ['a consultation of no lead', (now) => consultationRetention.decide({ since }, now), years(2), 'remove enquiry'],
  ['an estimate of no lead', (now) => estimateRetention.decide({ since }, now), years(2), 'remove enquiry'],
  ['an invoice', (now) => invoiceRetention.decide({ since }, now), years(7), 'empty financial_record'],
  [
    'a payment',
    (now) => paymentRetention.decide({ hasSucceeded: true, since }, now),
    years(7),
    'empty financial_record',
  ],
  [
    'a checkout never paid',
    (now) => paymentRetention.decide({ hasSucceeded: false, since }, now),
    years(2),
    'empty abandoned_checkout',
  ],
  [
    'a subscriber',
    (now) => subscriberRetention.decide({ status: 'confirmed', since }, now),
    years(3),
    'remove inactive_subscription',
  ],
  [
    'an ended subscription',
    (now) => subscriberRetention.decide({ status: 'unsubscribed', since }, now),
    days(30),
    'remove ended_subscription',
  ],
  [
    'a subscription never confirmed',
    (now) => subscriberRetention.decide({ status: 'pending', since }, now),
    days(30),
    'remove unconfirmed_subscription',
  ],
  ['the text of a mail', (now) => mailRetention.decide(mail, now), days(90), 'empty settled_mail'],
  [
    'a mail to somebody who is no lead',
    (now) => mailRetention.decide({ ...mail, isEmpty: true, hasLead: false }, now),
    years(2),
    'remove old_mail',
  ],
  ['the names in an import', (now) => importRetention.decide({ since }, now), days(90), 'empty import_report'],
  ['the data to undo a merge', (now) => mergeRetention.decide({ since }, now), days(30), 'remove past_merge'],
]

const dayMs = 24 * 60 * 60 * 1000

test.each(cases)('%s is kept until the last moment of its period', (_, decide, after, wanted) => {
  const end = endOf(since, after).getTime()
  const at = (ms: number) => {
    const decision = decide(new Date(ms))
    return decision && `${decision.action} ${decision.rule}`
  }
  expect(at(end - dayMs)).not.toBe(wanted)
  expect(at(end - 1)).not.toBe(wanted)
  expect(at(end)).toBe(wanted)
  expect(at(end + dayMs)).toBe(wanted)
})

test('a session is removed when it expires', () => {
  expect(sessionRetention.decide({ since }, new Date(Date.parse(since) - 1))).toBeUndefined()
  expect(sessionRetention.decide({ since }, new Date(since))).toEqual({
    action: 'remove',
    rule: 'ended_session',
  })
})

const muchLater = new Date('2050-01-01T00:00:00.000Z')

describe('never due', () => {
  test.each([
    ['a client whose project is under way', lead({ ...client, crmStage: 'design' })],
    ['a new client', lead(client)],
    ['an archived lead who is a live lead as well', lead({ archivedAt: since, hasLiveTwin: true })],
  ])('%s', (_, facts) => {
    expect(decideLead(facts, muchLater)).toBeUndefined()
  })

  test('an emptied mail in the history of a lead', () => {
    expect(mailRetention.decide({ ...mail, isEmpty: true }, muchLater)).toBeUndefined()
  })
})

describe('when the period of an enquiry is over', () => {
  const closed = {
    archived: { archivedAt: since },
    lost: { crmStage: 'lost' },
    rejected: { status: 'rejected' },
  } as const

  test.each(Object.entries(closed))(
    'the owner decides about a lead who is %s and of whom something is open',
    (_, as) => {
      expect(decideLead(lead({ ...as, isOpen: true }), muchLater)?.action).toBe('ask')
    },
  )

  test.each(Object.entries(closed))('a lead who is %s is erased, whatever was offered or agreed', (_, as) => {
    expect(decideLead(lead({ ...as, isWorthMoney: true }), muchLater)?.action).toBe('erase')
  })

  test('the owner decides about a lead to whom something was offered', () => {
    expect(decideLead(lead({ isWorthMoney: true }), muchLater)?.action).toBe('ask')
  })
})

describe('a person found online', () => {
  const found = lead({ noticeDueAt: '2024-06-05T10:30:00.000Z' })
  const due = new Date('2024-06-10T00:00:00.000Z')

  test.each([
    ['who has been told', { noticeSentAt: '2024-05-20T00:00:00.000Z' }],
    ['who has written to us since', { hasUsedWebsite: true }],
    ['who has become a client', { isClient: true }],
  ])('%s is left alone', (_, extra) => {
    expect(decideLead({ ...found, ...extra }, due)).toBeUndefined()
  })

  test('is never erased within a week of the warning', () => {
    expect(decideLead(found, due)).toEqual({ action: 'warn', rule: 'notice_due' })
    const warned = { ...found, warnedAt: due.toISOString() }
    expect(decideLead(warned, new Date('2024-06-16T23:59:59.999Z'))).toBeUndefined()
    expect(decideLead(warned, new Date('2024-06-17T00:00:00.000Z'))).toEqual({ action: 'erase', rule: 'notice_missed' })
  })
})

test.each([
  ['2024-02-29T12:00:00.000Z', years(2), '2026-02-28T12:00:00.000Z'],
  ['2024-02-29T12:00:00.000Z', years(4), '2028-02-29T12:00:00.000Z'],
  ['2023-02-28T23:59:59.999Z', years(1), '2024-02-28T23:59:59.999Z'],
  ['2023-03-01T00:00:00.000Z', years(1), '2024-03-01T00:00:00.000Z'],
  ['2024-02-28T00:00:00.000Z', days(2), '2024-03-01T00:00:00.000Z'],
  // The clocks go forward on 29 March and back on 25 October 2026 in England.
  ['2026-03-28T23:30:00.000Z', days(1), '2026-03-29T23:30:00.000Z'],
  ['2026-10-24T23:30:00.000Z', days(90), '2027-01-22T23:30:00.000Z'],
  ['2026-10-25T00:30:00.000Z', years(2), '2028-10-25T00:30:00.000Z'],
])('from %s, %o end at %s', (from, period, end) => {
  expect(endOf(from, period).toISOString()).toBe(end)
})

test('the rules match the promises of the privacy page', () => {
  expect(rules.enquiry.after).toEqual({ years: retentionPeriods.enquiryYears })
  expect(rules.client.after).toEqual({ years: retentionPeriods.activeClientYears })
  expect(rules.marketing_consent.after).toEqual({ years: retentionPeriods.marketingInactiveYears })
  expect(rules.financial_record.after).toEqual({ years: retentionPeriods.financialYears })
})
