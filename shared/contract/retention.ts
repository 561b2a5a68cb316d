import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { everySubject, recordsOfPerson } from './changes.ts'
import { oneProspect } from './prospects.ts'
import { timestamp } from './text.ts'

/** The kinds of records that are kept for a limited time. */
export const retentionSubjects = [
  'lead',
  'archived_lead',
  'deleted_lead',
  'consultation',
  'estimate',
  'payment',
  'invoice',
  'quote',
  'subscriber',
  'mail',
  'import',
  'merge',
  'session',
] as const
export type RetentionSubject = (typeof retentionSubjects)[number]

/** - `archive`: moves a lead to the archive, from which it can be restored;
 *  - `warn`: emails the owner which lead will be erased;
 *  - `erase`: erases the person, except for keyed hashes that recognise them;
 *  - `ask`: lists a lead whose period is over until the owner decides, because something is open, was offered or agreed;
 *  - `lapse`: withdraws the consent to marketing;
 *  - `empty`: keeps the record without the person in it;
 *  - `remove`: deletes the record. */
export const retentionActions = ['archive', 'warn', 'ask', 'erase', 'lapse', 'empty', 'remove'] as const
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
  /** When the period begins, and why it ends. */
  reason: z.string(),
})

const retentionCount = z.object({
  subject: z.enum(retentionSubjects),
  action: z.enum(retentionActions),
  rule: z.enum(retentionRuleNames),
  count: z.int(),
})
export type RetentionCount = z.output<typeof retentionCount>

/** How many records of each rule a dry run lists. */
export const namedPerRule = 200

export const retentionPlan = z.object({
  at: timestamp,
  counts: z.array(retentionCount),
  /** At most `namedPerRule` of each rule. */
  items: z.array(
    z.object({
      subject: z.enum(retentionSubjects),
      id: z.string(),
      action: z.enum(retentionActions),
      rule: z.enum(retentionRuleNames),
      reason: z.string(),
      /** The person or subject of the record; null when it has no name. */
      name: z.nullable(z.string()),
      /** When the period began. */
      since: timestamp,
    }),
  ),
})
export type RetentionPlan = z.output<typeof retentionPlan>

export const retentionRun = z.object({
  startedAt: timestamp,
  /** Null during the run, and after a run that the end of the program interrupted; the next run continues it. */
  finishedAt: z.nullable(timestamp),
  counts: z.array(retentionCount),
})
export type RetentionRun = z.output<typeof retentionRun>

export const retentionStatus = z.object({
  /** Whether retention runs once a day. */
  on: z.boolean(),
  rules: z.array(retentionRule),
  lastDryRun: z.nullable(z.object({ at: timestamp, counts: z.array(retentionCount) })),
  lastRun: z.nullable(retentionRun),
})
export type RetentionStatus = z.output<typeof retentionStatus>

/** Days for which a dry run allows a run. */
export const dryRunDays = 7

export const readRetention = apiCall('GET', '/api/retention', {
  summary: 'Returns the retention periods, whether the daily run is on, and the last dry run and run.',
  staleAfter: ['retention'],
  answer: retentionStatus,
  offline: true,
})

export const dryRunRetention = apiCall('POST', '/api/retention/dry-run', {
  changesNothing: true,
  summary: 'Returns what a run would do now, to which records and why, without changing them.',
  changes: ['retention'],
  answer: retentionPlan,
})

export const changeRetention = apiCall('PATCH', '/api/retention', {
  summary: 'Turns the daily run on or off. Turning it on requires a dry run within the last 7 days.',
  changes: ['retention'],
  body: z.object({ on: z.boolean('Please say true or false') }),
  answer: retentionStatus,
  errors: ['conflict'],
})

export const runRetention = apiCall('POST', '/api/retention/run', {
  summary: 'Runs retention now. Repeating the call only does what has become due since.',
  changes: everySubject,
  write: 'own', // changes many records in short transactions
  answer: retentionRun,
  errors: ['conflict'],
})

/** How many days ahead the forecast for a lead looks. */
export const forecastDays = 30

export const forecastRetention = apiCall('GET', '/api/prospects/:id/retention', {
  summary:
    'Returns whether a lead needs a privacy notice, and what the retention periods will do to it within 30 days if nothing happens.',
  params: oneProspect,
  answer: z.object({
    /** Whether the daily run is on; while it is off, nothing happens until the owner starts a run. */
    on: z.boolean(),
    /** When the privacy notice is due; null when it was sent or is not needed. */
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
  staleAfter: ['prospect'],
  offline: true,
})

/** How many leads one request about privacy notices may name. */
export const maxNotices = 50

export const settleNotices = apiCall('POST', '/api/privacy-notices', {
  summary:
    'Sends the privacy notice to people found online, or erases those without an email address or whose notice is overdue. People who got in touch or had the notice in the meantime are skipped.',
  changes: recordsOfPerson,
  write: 'own', // empties the write-ahead log
  body: z.object({
    /** Created by the caller, so that a repeat is recognised. The header for idempotency keys is for changes that the console may make offline. */
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
    /** Leads that no longer need the notice, or to which the action does not apply. */
    skipped: z.int(),
  }),
  errors: ['already_made', 'unavailable'],
})
