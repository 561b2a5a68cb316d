import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { fixedSurvey } from './fixed-surveys.ts'
import { openSurvey } from './open-surveys.ts'
import { packageTypes, paymentStatuses } from './payments.ts'
import { crmStages, projectTypes, statuses } from './prospects.ts'
import { optional, timestamp } from './text.ts'

/** Somebody who wrote to us or paid, and whom nobody has answered. */
export const waitingEnquiry = z.object({
  prospectId: z.uuid(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  projectType: z.enum(projectTypes),
  /** An answer is promised to who asks for a consultation; an estimate is its own answer; a deposit stands here only for who has
   *  never been answered. */
  kind: z.enum(['consultation', 'estimate', 'deposit']),
  /** The kind of extension, the size or the package. */
  about: z.nullable(z.string()),
  /** When they first wrote without an answer since. */
  askedAt: timestamp,
  /** When they paid their deposit, if nobody has called or written to them at all. */
  paidAt: z.nullable(timestamp),
})
export type WaitingEnquiry = z.output<typeof waitingEnquiry>

export const expectedConsultation = z.object({
  prospectId: z.uuid(),
  name: z.string(),
  phone: z.nullable(z.string()),
  projectType: z.enum(projectTypes),
  /** The kind of extension that the enquiry names. */
  about: z.nullable(z.string()),
  /** When the call starts that was booked; null where none was. */
  callAt: z.nullable(timestamp),
  /** Where the booked call is joined by video; null for a phone call, or where none is booked. */
  videoLink: z.nullable(z.string()),
  /** Since when it waits to be held. */
  since: timestamp,
})
export type ExpectedConsultation = z.output<typeof expectedConsultation>

const recentDeposit = z.object({
  id: z.uuid(),
  prospectId: z.nullable(z.uuid()),
  customerName: z.string(),
  packageType: z.enum(packageTypes),
  amountPence: z.int(),
  status: z.enum(paymentStatuses),
  at: timestamp,
})

const coldLead = z.object({
  prospectId: z.uuid(),
  name: z.string(),
  phone: z.nullable(z.string()),
  email: z.nullable(z.string()),
  status: z.enum(statuses),
  /** Whole pounds, excluding VAT. */
  packageValue: z.nullable(z.int()),
  /** When something last happened with them. */
  quietSince: timestamp,
})
export type ColdLead = z.output<typeof coldLead>

const failingSource = z.object({
  id: z.uuid(),
  name: z.string(),
  consecutiveFailures: z.int(),
  /** Why it was paused without the owner. */
  pausedReason: z.nullable(z.string()),
  /** What its last failure said. */
  lastError: z.nullable(z.string()),
})

/** Somebody found elsewhere who has to be told that we hold their details. */
const untoldLead = z.object({
  prospectId: z.uuid(),
  name: z.string(),
  sourcePlatform: z.string(),
  email: z.nullable(z.string()),
  /** After it they are erased. */
  dueAt: timestamp,
})
export type UntoldLead = z.output<typeof untoldLead>

/** What has come in since a moment. */
const news = z.object({ enquiries: z.int(), leads: z.int(), deposits: z.int(), subscribers: z.int() })
export type News = z.output<typeof news>

export const getToday = apiCall({
  method: 'GET',
  path: '/api/overview/today',
  summary:
    'What the day asks of the owner: who waits for an answer, consultations to hold, surveys that are fixed or wait for a date, leads that go cold or must be told that we hold their details, deposits of the last 7 days, sources and mails that fail, and what has come in since a moment.',
  access: 'owner',
  query: z.object({
    /** From when news are counted; without it there are none. */
    since: optional(timestamp),
  }),
  answer: z.object({
    /** The newest, 50 at most. */
    enquiries: z.array(waitingEnquiry),
    consultations: z.array(expectedConsultation),
    /** From today on, the soonest first. */
    surveys: z.array(fixedSurvey),
    /** Paid, without a date: what customers have proposed first. */
    openSurveys: z.array(openSurvey),
    /** We have written or spoken to them, then nothing happened for two weeks, and nothing is planned. The nearest to a contract
     *  come first, 8 at most; the count is of all. */
    cold: z.object({ count: z.int(), leads: z.array(coldLead) }),
    /** Their time ends within ten days; nearest first, 100 at most; the count is of all. */
    untold: z.object({ count: z.int(), leads: z.array(untoldLead) }),
    deposits: z.array(recentDeposit),
    sources: z.array(failingSource),
    failedMails: z.int(),
    /** What looked like a program's work in the last 7 days, and nobody has taken for a person's. */
    suspected: z.object({ consultations: z.int(), estimates: z.int() }),
    news: z.nullable(news),
  }),
})

const monthsMessage = 'Please ask for 1 to 24 months'

export const getInsight = apiCall({
  method: 'GET',
  path: '/api/overview/insight',
  summary:
    'How the business does: how far the leads of the last months came, where they came from, how soon who wrote to us was answered, and what the pipeline is worth.',
  access: 'owner',
  query: z.object({
    /** How many, 1 to 24, this one among them; months of London. */
    months: z._default(
      z.coerce
        .number<number | string>(monthsMessage)
        .check(z.int(monthsMessage), z.minimum(1, monthsMessage), z.maximum(24, monthsMessage)),
      12,
    ),
  }),
  answer: z.object({
    /** In the order of the way, without `rejected`: how many leads came so far or further, those in the archive among them. */
    funnel: z.array(z.object({ status: z.enum(statuses), count: z.int() })),
    /** Only months and sources that brought a lead. */
    sources: z.array(z.object({ month: z.string(), source: z.string(), count: z.int() })),
    /** Leads of all these months whom an advertisement brought, by the source that their first one named; the most come first,
     *  10 at most. */
    campaigns: z.array(z.object({ source: z.string(), count: z.int(), converted: z.int() })),
    /** Every month: people by how soon they were first answered. */
    responses: z.array(
      z.object({
        month: z.string(),
        within2Hours: z.int(),
        within24Hours: z.int(),
        later: z.int(),
        notYet: z.int(),
        /** Null where nobody was answered. */
        medianHours: z.nullable(z.number()),
      }),
    ),
    /** Every stage but `lost`, of leads that are not rejected, as they stand now. Whole pounds, excluding VAT. */
    pipeline: z.array(z.object({ stage: z.enum(crmStages), count: z.int(), value: z.int() })),
  }),
})
