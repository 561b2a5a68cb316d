import * as z from 'zod/mini'

/** The kinds of record whose changes the server announces. */
export const changeSubjects = [
  'prospect',
  'archivedProspect',
  'consultation',
  'calculatorSubmission',
  'payment',
  'newsletterSubscriber',
  'newsletterIssue',
  'outbox',
  'scrapingSource',
  'scrapingRun',
  'task',
  'savedView',
  'call',
  'blockedDays',
  'busyTimes',
  'survey',
  'invoice',
  'quote',
  'job',
  'content',
  'photograph',
  'emailTemplate',
  'leadFile',
  'incomingMail',
  'bulkRun',
] as const

/** The kinds of record whose changes the server doesn't announce: settings, and what only this owner's own calls change. */
export const unannouncedSubjects = [
  'audit',
  'backup',
  'busyCalendar',
  'calendarFeed',
  'callRules',
  'callSettings',
  'condition',
  'dailyDigest',
  'device',
  'differentPeople',
  'goLive',
  'import',
  'invoiceReminders',
  'mailbox',
  'notificationSettings',
  'offsiteBackup',
  'personalData',
  'pushSubscription',
  'restoreReport',
  'retention',
  'secondFactor',
  'session',
] as const

export type ChangeSubject = (typeof changeSubjects)[number] | (typeof unannouncedSubjects)[number]

// A spread at the top of a module would stay in the scripts of the public pages, which use none of this.
/* @__NO_SIDE_EFFECTS__ */
function concat(one: readonly ChangeSubject[], other: readonly ChangeSubject[]): readonly ChangeSubject[] {
  return [...one, ...other]
}

/** For a call that may change or remove any record, because a person may be named in it. */
export const everySubject: readonly ChangeSubject[] = concat(changeSubjects, unannouncedSubjects)

/** The records that go, come back or move with a person. */
export const recordsOfPerson = [
  'prospect',
  'archivedProspect',
  'consultation',
  'calculatorSubmission',
  'payment',
  'newsletterSubscriber',
  'outbox',
  'task',
  'call',
  'survey',
  'invoice',
  'quote',
  'job',
  'leadFile',
  'incomingMail',
  'audit',
] as const satisfies readonly ChangeSubject[]

/** The data of a `change` event: which record, and how it changed. The record itself is read with its own call. */
export const change = z.object({
  subject: z.enum(changeSubjects),
  id: z.string(),
  action: z.enum(['created', 'updated', 'deleted']),
})
export type Change = z.output<typeof change>
