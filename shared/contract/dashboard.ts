import * as z from 'zod/mini'
import { packageTypes } from '../business/packages.ts'
import { apiCall } from './api-call.ts'
import { jobSteps } from './jobs.ts'
import { paymentStatuses } from './payments.ts'
import { crmStages, projectTypes, statuses } from './prospects.ts'
import { fixedSurvey, openSurvey } from './surveys.ts'
import { dialNumber, optional, timestamp } from './text.ts'

const lead = { prospectId: z.uuid(), name: z.string(), phone: z.nullable(z.string()), dialNumber }

/** A person who wrote to us or paid and has had no answer. */
export const waitingEnquiry = z.object({
  ...lead,
  email: z.nullable(z.string()),
  projectType: z.enum(projectTypes),
  /** A consultation request is promised a reply. An estimate is a reply in itself. A deposit is listed only for a person who has
   *  never had a reply. */
  kind: z.enum(['consultation', 'estimate', 'deposit']),
  /** The kind of extension, the size or the package. */
  about: z.nullable(z.string()),
  /** When they first wrote since the last reply. */
  askedAt: timestamp,
  /** When they paid their deposit, if they have had no reply at all. */
  paidAt: z.nullable(timestamp),
  /** The time that they chose for a call and have not confirmed: still held for them, or free again. */
  askedFor: z._default(z.nullable(z.object({ startsAt: timestamp, isHeld: z.boolean() })), null),
  /** Whether it isn't proved that an enquiry came from the person whose address it has. */
  isUnproved: z.boolean(),
  /** Whether the person is in the archive. */
  isArchived: z.boolean(),
})
export type WaitingEnquiry = z.output<typeof waitingEnquiry>

export const expectedConsultation = z.object({
  ...lead,
  projectType: z.enum(projectTypes),
  /** The type of extension. */
  about: z.nullable(z.string()),
  /** When the booked call starts; null without one. */
  callAt: z.nullable(timestamp),
  /** The address of the video call; null for a phone call, or without a booked call. */
  videoLink: z.nullable(z.string()),
  /** When the lead reached the consultation stage. */
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

const openQuote = z.object({
  ...lead,
  quoteId: z.uuid(),
  number: z.string(),
  /** Including VAT. */
  totalPence: z.int(),
  /** Null while it can still be accepted. */
  acceptedAt: z.nullable(timestamp),
  /** The London day of the telephone call by which it was accepted. */
  acceptedByPhoneOn: z.nullable(z.iso.date()),
  /** The last day on which it can be accepted. */
  expiresOn: z.iso.date(),
})
export type OpenQuote = z.output<typeof openQuote>

const coldLead = z.object({
  ...lead,
  email: z.nullable(z.string()),
  status: z.enum(statuses),
  /** Whole pounds, excluding VAT. */
  packageValue: z.nullable(z.int()),
  /** The time of the last activity. */
  quietSince: timestamp,
})
export type ColdLead = z.output<typeof coldLead>

const failingSource = z.object({
  id: z.uuid(),
  name: z.string(),
  consecutiveFailures: z.int(),
  /** Why it was paused automatically. */
  pausedReason: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  /** What was unusual about a run that did not fail. */
  healthProblem: z.nullable(z.string()),
  healthSince: z.nullable(timestamp),
})

/** A scraped lead that is due a privacy notice. */
const noticeDue = z.object({
  prospectId: z.uuid(),
  name: z.string(),
  sourcePlatform: z.string(),
  email: z.nullable(z.string()),
  /** The lead is erased after this, unless it is kept. */
  dueAt: timestamp,
  /** Has been in touch, or is worth money, so that only the owner may decide to erase it. */
  isKept: z.boolean(),
})
export type NoticeDue = z.output<typeof noticeDue>

/** A lead whose retention period is over, with something open, offered or agreed. */
const leadToDecide = z.object({
  prospectId: z.uuid(),
  name: z.string(),
  status: z.enum(statuses),
  /** The time of the last activity. */
  since: timestamp,
})

/** A job whose next step is late or due soon. */
const dueJob = z.object({
  jobId: z.uuid(),
  ...lead,
  packageType: z.enum(packageTypes),
  place: z.nullable(z.string()),
  step: z.enum(jobSteps),
  /** A calendar day in London. */
  dueOn: z.iso.date(),
})
export type DueJob = z.output<typeof dueJob>

/** Counts of what has come in since a given time. */
const news = z.object({ enquiries: z.int(), leads: z.int(), deposits: z.int(), subscribers: z.int() })
export type News = z.output<typeof news>

export const getToday = apiCall('GET', '/api/overview/today', {
  summary:
    'What is due today: enquiries without a reply, consultations to hold, fixed and open surveys, jobs, accepted and expiring quotes, leads going cold, due a privacy notice or past their retention period, deposits of the last 7 days, failing sources and mails, and counts of what has come in since a given time.',
  query: z.object({
    /** Counts what has come in since this time; without it `news` is null. */
    since: optional(timestamp),
  }),
  answer: z.object({
    /** Newest first, 50 at most. */
    enquiries: z.array(waitingEnquiry),
    consultations: z.array(expectedConsultation),
    /** From today on, soonest first. */
    surveys: z.array(fixedSurvey),
    /** Paid, without a date; those with proposed dates first. */
    openSurveys: z.array(openSurvey),
    /** Accepted without a deposit since, newest first; then those that expire within a week, soonest first. */
    quotes: z.array(openQuote),
    /** Late, or due within a week, the latest first. Surveys that are booked are above. */
    jobs: z.array(dueJob),
    /** Leads in progress without activity for two weeks and without an open task. Those furthest on come first, 8 at most;
     *  `count` is of all. */
    cold: z.object({ count: z.int(), leads: z.array(coldLead) }),
    /** Due within ten days, soonest first, 100 at most; `count` is of all. */
    untold: z.object({ count: z.int(), leads: z.array(noticeDue) }),
    /** Leads that the daily retention run would erase if nothing were open or agreed, longest quiet first, 20 at most; none while it is off. */
    toDecide: z.array(leadToDecide),
    deposits: z.array(recentDeposit),
    sources: z.array(failingSource),
    failedMails: z.int(),
    /** Suspected spam of the last 7 days that the owner has not accepted. */
    suspected: z.object({ consultations: z.int(), estimates: z.int() }),
    news: z.nullable(news),
  }),
  staleAfter: [
    'prospect',
    'consultation',
    'calculatorSubmission',
    'payment',
    'newsletterSubscriber',
    'outbox',
    'task',
    'call',
    'survey',
    'quote',
    'job',
    'scrapingSource',
  ],
  offline: true,
})

const monthsMessage = 'Please ask for 1 to 24 months'

export const getInsight = apiCall('GET', '/api/overview/insight', {
  summary:
    'Figures of the last months: how far leads came, where they came from, how soon enquiries were answered, and what the pipeline is worth.',
  query: z.object({
    /** How many calendar months in London, 1 to 24, including the current one. */
    months: z._default(
      z.coerce
        .number<number | string>(monthsMessage)
        .check(z.int(monthsMessage), z.minimum(1, monthsMessage), z.maximum(24, monthsMessage)),
      12,
    ),
  }),
  answer: z.object({
    /** In the order of the statuses, without `rejected`: how many leads came this far or further, archived ones included. */
    funnel: z.array(z.object({ status: z.enum(statuses), count: z.int() })),
    /** Only months and sources with leads. */
    sources: z.array(z.object({ month: z.string(), source: z.string(), count: z.int() })),
    /** Leads of all these months that came from an advertisement, by the source of the first one; largest first, 10 at most. */
    campaigns: z.array(z.object({ source: z.string(), count: z.int(), converted: z.int() })),
    /** Every month: consultation requests by the time until the first reply. */
    responses: z.array(
      z.object({
        month: z.string(),
        within2Hours: z.int(),
        within24Hours: z.int(),
        later: z.int(),
        notYet: z.int(),
        /** Null when none had a reply. */
        medianHours: z.nullable(z.number()),
      }),
    ),
    /** The current leads at every stage but `lost`, without rejected ones, and the jobs beside the one that a lead shows; `value` in whole
     *  pounds, excluding VAT. */
    pipeline: z.array(z.object({ stage: z.enum(crmStages), count: z.int(), value: z.int() })),
  }),
  staleAfter: ['prospect', 'archivedProspect', 'consultation', 'job'],
  offline: true,
})
