// What the figures of a lead are, in SQL that names its id, so that a view and triggers can both contain it.

const steps = ['new', 'contacted', 'interested', 'quoted', 'converted']
export const inProgress = ['contacted', 'interested', 'quoted']
/** Where leads come from that the scraper did not find. */
export const ownPlatforms = ['website', 'calculator', 'checkout', 'manual', 'import']
/** The activities that may answer an enquiry. */
export const answers = ['status', 'stage', 'spoke', 'quote_sent', 'task', 'no_answer', 'voicemail']

const isOpen = 'suspectedSpam is null and erasedAt is null'

/** Is quicker than `in`, which makes a temporary table of the names at each run of a trigger. @param value an SQL expression */
export function isOneOf(value: string, names: readonly string[]): string {
  return `(${names.map((name) => `${value} = '${name}'`).join(' or ')})`
}

/** @param status an SQL expression; another status than those of the steps counts as the first */
export function placeOf(status: string): string {
  return `case ${status} ${steps.map((step, place) => `when '${step}' then ${place}`).join(' ')} else 0 end`
}

/** The month in London of a time, `2026-11`: March to September end in summer time, at 23:00 UTC. @param time an SQL expression */
export function londonMonth(time: string): string {
  return `strftime('%Y-%m', ${time}, iif(substr(${time}, 6, 2) between '03' and '09', '+1 hour', '+0 hours'))`
}

/** Counts a rejected lead up to the furthest status that it has had. @param id an SQL expression, like the other */
export function reached(id: string, status: string): string {
  return `max(${placeOf(status)}, coalesce((
    select max(max(${placeOf('oldValue')}, ${placeOf('newValue')})) from crmActivity
    where prospectId = ${id} and activityType = 'status'), 0))`
}

/** Whether a lead may go cold. @param id an SQL expression, like the other */
export function isQuiet(id: string, status: string): string {
  return `${isOneOf(status, inProgress)} and not exists (select 1 from task where prospectId = ${id} and doneAt is null)`
}

/** @param id an SQL expression, like the other */
export function quietSince(id: string, updatedAt: string): string {
  return `max(${updatedAt}, coalesce((select max(performedAt) from crmActivity where prospectId = ${id}), ''),
    coalesce((select max(sentAt) from emailCommunication where prospectId = ${id}), ''))`
}

/** @param id an SQL expression */
export function askedAt(id: string): string {
  return `(select min(createdAt) from consultation where prospectId = ${id} and ${isOpen})`
}

/** @param contactedAt an SQL expression, like the other */
export function hoursBetween(askedAt: string, contactedAt: string): string {
  return `(julianday(max(${contactedAt}, ${askedAt})) - julianday(${askedAt})) * 24`
}

/** Whether an enquiry or a payment has had no answer. @param askedAt the column of when they wrote or paid  @param enquiry the name of its row
 *  @param since the time after which an answer counts, an SQL expression */
export function isUnanswered(askedAt: string, enquiry = 'enquiry', since = `${enquiry}.${askedAt}`): string {
  return `not exists (
      select 1 from emailCommunication as mail
      where mail.prospectId = ${enquiry}.prospectId and mail.sentAt > ${since} and mail.emailType <> 'privacy_notice')
    and not exists (
      select 1 from call join consultation as asked on asked.id = call.consultationId
      where asked.prospectId = ${enquiry}.prospectId and call.state = 'booked' and call.createdAt >= ${since})
    and not exists (
      select 1 from crmActivity as activity
      where activity.prospectId = ${enquiry}.prospectId and activity.performedAt > ${since}
        and (activity.activityType in ('status', 'stage') and activity.newValue <> 'new' and activity.cause is null
          or activity.activityType in ('spoke', 'quote_sent')
          or activity.activityType = 'task' and activity.outcome = 'done'))
    and not exists (
      select 1 from crmActivity as attempt join task on task.prospectId = attempt.prospectId
      where attempt.prospectId = ${enquiry}.prospectId and attempt.performedAt > ${since}
        and attempt.activityType in ('no_answer', 'voicemail') and task.kind = 'call' and task.doneAt is null)`
}

/** Archived leads are listed when something came in their name that isn't proved. */
export function isListed(askedAt: string, enquiry = 'enquiry', senderProof = `${enquiry}.senderProof`): string {
  return `(exists (select 1 from prospect where id = ${enquiry}.prospectId)
    or ${senderProof} is 'waiting' and ${enquiry}.${askedAt} > (
      select archivedAt from archivedProspect where originalProspectId = ${enquiry}.prospectId))`
}

/** @param id an SQL expression */
export function contactedAt(id: string): string {
  return `coalesce((select contactedAt from prospect where id = ${id}),
    (select contactedAt from archivedProspect where originalProspectId = ${id}))`
}

/** Selects the enquiries and deposits that have had no answer yet. @param whose a condition */
export function waitingEnquiries(whose: string): string {
  const where = `where ${whose} and ${isOpen} and senderProof is not 'refused' and ${isUnanswered('createdAt')}`
  const columns = `createdAt as askedAt, senderProof, ${isListed('createdAt')} as isListed`
  return `
    select prospectId, 'consultation' as kind, extensionType as about, ${columns} from consultation as enquiry ${where}
    union all select prospectId, 'estimate', printf('%g m²', sqm), ${columns} from calculatorSubmission as enquiry ${where}
    union all select prospectId, 'deposit', packageType || ' package', succeededAt, null,
        ${isListed('succeededAt', 'enquiry', 'null')} from payment as enquiry
      where ${whose} and intentState = 'succeeded' and refundedPence < amountPence and dispute is not 'lost'
        and ${isUnanswered('succeededAt', 'enquiry', "''")}`
}

/** @param id an SQL expression */
export function waitingSince(id: string): string {
  return `(select min(askedAt) from (${waitingEnquiries(`prospectId = ${id}`)}) where isListed)`
}
