import { openForSeeding } from './sample-leads.ts'

/** Adds what leads leave behind to the database of a stopped server: enquiries with their two emails, estimates, a timeline and tasks.
 *  @param enquiries at most the number of leads, whose newest get one each */
export function addHistory(file: string, enquiries: number): void {
  const db = openForSeeding(file)
  db.transaction(() => {
    db.exec(`create temp table enquirer as
      select id, name, email, phone, postcode, createdAt, row_number() over (order by createdAt desc) as n
      from prospect order by createdAt desc limit ${Math.trunc(enquiries)}`)
    for (const statement of statements) db.exec(statement)
    db.exec('drop table temp.enquirer')
  })()
  db.pragma('wal_checkpoint(truncate)')
  db.exec('analyze')
  db.close()
}

/** A version 4 id from random bytes. */
const randomId = `lower(printf('%s-%s-4%s-8%s-%s', hex(randomblob(4)), hex(randomblob(2)), substr(hex(randomblob(2)), 2), substr(hex(randomblob(2)), 2), hex(randomblob(6))))`

function emails(kind: string, audience: 'visitor' | 'owner', recipient: string, subject: string): string {
  const text = 'Thank you for your enquiry. We will be in touch within one working day to talk about your extension. '
  return `insert into outbox (id, kind, audience, dedupeKey, messageId, recipient, subject, html, text, prospectId, status, attempts, nextAttemptAt, createdAt, sentAt)
    select ${randomId}, '${kind}', '${audience}', '${kind}:' || id, '<${kind}.' || id || '@example.com>', ${recipient}, '${subject}',
      '<p>' || '${text.repeat(30)}' || '</p>', '${text.repeat(10)}', id, 'sent', 1, createdAt, createdAt, createdAt from enquirer`
}

function activities(type: string, description: string, condition: string): string {
  return `insert into crmActivity (id, prospectId, activityType, description, performedAt)
    select ${randomId}, id, '${type}', '${description}', createdAt from prospect where ${condition}`
}

const statements = [
  `insert into consultation (id, firstName, lastName, email, phone, extensionType, postcode, projectDescription, createdAt, prospectId, contentHash)
    select ${randomId}, 'Sample', substr(name, 8), email, phone, case n % 3 when 0 then 'Kitchen Extension' when 1 then 'Loft Conversion' else 'Garden Room' end,
      postcode, 'A bigger kitchen towards the garden.', createdAt, id, hex(randomblob(16)) from enquirer`,
  emails('consultation-received', 'visitor', 'email', 'We have your enquiry'),
  emails('consultation-alert', 'owner', "'owner@example.com'", 'A new enquiry'),
  `insert into calculatorSubmission (id, name, email, sqm, estimatedCost, computedCost, createdAt, prospectId, contentHash)
    select ${randomId}, name, email, 20 + n % 40, 40000 + n % 40 * 2000, 40000 + n % 40 * 2000, createdAt, id, hex(randomblob(16)) from enquirer where n % 5 = 0`,
  activities('created', 'Lead created', 'true'),
  activities('status', 'Status changed', "status <> 'new'"),
  `insert into task (id, prospectId, kind, title, dueOn, doneAt, createdAt, updatedAt)
    select ${randomId}, id, 'call', 'Call about the drawings', substr(createdAt, 1, 10), case when rowid % 1000 > 0 then createdAt end, createdAt, createdAt
    from prospect where rowid % 20 = 0`,
]
