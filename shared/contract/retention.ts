import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { oneProspect } from './prospects.ts'
import { timestamp } from './text.ts'

/** What is kept for a time only. */
export const retentionSubjects = [
  'lead',
  'archived_lead',
  'deleted_lead',
  'consultation',
  'estimate',
  'payment',
  'invoice',
  'subscriber',
  'mail',
  'import',
  'merge',
  'session',
] as const
export type RetentionSubject = (typeof retentionSubjects)[number]

/** - `archive`: out of the list of leads, and may be brought back;
 *  - `warn`: the owner is told what will happen, and to whom;
 *  - `erase`: the person goes, and hashes that recognise them stay;
 *  - `lapse`: consent to marketing counts no more;
 *  - `empty`: the record stays without the person in it;
 *  - `remove`: the record goes. */
export const retentionActions = ['archive', 'warn', 'erase', 'lapse', 'empty', 'remove'] as const
export type RetentionAction = (typeof retentionActions)[number]

export const retentionRuleNames = [
  'rejected_lead',
  'untouched_lead',
  'notice_due',
  'notice_missed',
  'enquiry',
  'marketing_consent',
  'client',
  'deleted_lead',
  'financial_record',
  'abandoned_checkout',
  'inactive_subscription',
  'ended_subscription',
  'unconfirmed_subscription',
  'settled_mail',
  'old_mail',
  'import_report',
  'past_merge',
  'ended_session',
] as const
export type RetentionRuleName = (typeof retentionRuleNames)[number]

export const retentionRule = z.object({
  rule: z.enum(retentionRuleNames),
  action: z.enum(retentionActions),
  /** For example `2 years`. */
  after: z.string(),
  /** Counted from what, and why. */
  reason: z.string(),
})

const retentionCount = z.object({
  subject: z.enum(retentionSubjects),
  action: z.enum(retentionActions),
  rule: z.enum(retentionRuleNames),
  count: z.int(),
})
export type RetentionCount = z.output<typeof retentionCount>

/** How many records of each rule a dry run names. */
export const namedPerRule = 200

export const retentionPlan = z.object({
  at: timestamp,
  counts: z.array(retentionCount),
  /** At most 200 of each rule. */
  items: z.array(
    z.object({
      subject: z.enum(retentionSubjects),
      id: z.string(),
      action: z.enum(retentionActions),
      rule: z.enum(retentionRuleNames),
      reason: z.string(),
      /** Whom or what it is about; null for what has no name. */
      name: z.nullable(z.string()),
      /** From when the period is counted. */
      since: timestamp,
    }),
  ),
})
export type RetentionPlan = z.output<typeof retentionPlan>

export const retentionRun = z.object({
  startedAt: timestamp,
  /** Null while it runs, and after one that the end of the program broke off: the next one goes on where it was. */
  finishedAt: z.nullable(timestamp),
  counts: z.array(retentionCount),
})
export type RetentionRun = z.output<typeof retentionRun>

export const retentionStatus = z.object({
  /** Whether it runs by itself, once a day. */
  on: z.boolean(),
  rules: z.array(retentionRule),
  lastDryRun: z.nullable(z.object({ at: timestamp, counts: z.array(retentionCount) })),
  lastRun: z.nullable(retentionRun),
})
export type RetentionStatus = z.output<typeof retentionStatus>

/** For so long a dry run counts as seen. */
export const dryRunDays = 7

export const readRetention = apiCall({
  method: 'GET',
  path: '/api/retention',
  summary: 'The periods for which data is kept, whether they are kept to automatically, and what was done last.',
  access: 'owner',
  answer: retentionStatus,
})

export const dryRunRetention = apiCall({
  method: 'POST',
  path: '/api/retention/dry-run',
  summary: 'Says what a run would do now, to which records and why. Changes none of them.',
  access: 'owner',
  answer: retentionPlan,
})

export const changeRetention = apiCall({
  method: 'PATCH',
  path: '/api/retention',
  summary: 'Turns the daily run on or off. On only when the owner has seen a dry run in the last 7 days.',
  access: 'owner',
  body: z.object({ on: z.boolean('Please say true or false') }),
  answer: retentionStatus,
  errors: ['conflict'],
})

export const runRetention = apiCall({
  method: 'POST',
  path: '/api/retention/run',
  summary: 'Does now what the dry run said. Asking again does only what has become due since.',
  access: 'owner',
  answer: retentionRun,
  errors: ['conflict'],
})

/** So many days ahead is said what will become of a lead. */
export const forecastDays = 30

export const foreseeRetention = apiCall({
  method: 'GET',
  path: '/api/prospects/:id/retention',
  summary:
    'Whether a lead has to be told that we hold their details, and what the periods will do with it within 30 days if nothing happens.',
  access: 'owner',
  params: oneProspect,
  answer: z.object({
    /** Whether the daily run is on; off, nothing happens before the owner has it done. */
    on: z.boolean(),
    /** By when they must be told; null for who has been told, or need not be. */
    tellBy: z.nullable(timestamp),
    next: z.nullable(
      z.object({
        action: z.enum(retentionActions),
        rule: z.enum(retentionRuleNames),
        at: timestamp,
        reason: z.string(),
      }),
    ),
  }),
  errors: ['not_found'],
})

/** How many people one call for privacy notices may name. */
export const maxNotices = 50

export const settleNotices = apiCall({
  method: 'POST',
  path: '/api/privacy-notices',
  summary:
    'Sends the privacy notice to people found elsewhere, or erases those who cannot be sent one or whose time is over. Whoever got in touch or had the notice meanwhile is left alone.',
  access: 'owner',
  body: z.object({
    /** Made by the caller, so that a repeat is recognised. Not made without the server, so it is no key of a change that can wait. */
    key: z.uuid('Please give a UUID as key'),
    action: z.enum(['send', 'erase'], 'Please choose send or erase'),
    ids: z
      .array(z.uuid('Lead not found'))
      .check(
        z.minLength(1, 'Please choose at least one lead'),
        z.maxLength(maxNotices, `Please choose at most ${maxNotices} leads`),
      ),
  }),
  answer: z.object({
    done: z.int(),
    /** Those who no longer wait for the notice, or for whom this is not the way. */
    skipped: z.int(),
  }),
  errors: ['already_made', 'unavailable'],
})
