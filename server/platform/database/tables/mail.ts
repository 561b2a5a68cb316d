import type { Generated } from 'kysely'
import type { EmailTemplate } from '#shared/contract/email-templates.ts'
import type { Columns, JsonText, Nullable, Timestamp } from './column-types.ts'

export interface MailTables {
  outbox: {
    id: string
    kind: string
    audience: 'visitor' | 'owner'
    /** Queueing an email with a key that exists does nothing. */
    dedupeKey: string
    /** With angle brackets; set at the first attempt and reused by the later ones. */
    messageId: Nullable<string>
    recipient: string
    replyTo: Nullable<string>
    subject: string
    html: string
    text: string
    /** Additional headers: an object of names and values. */
    headers: Nullable<JsonText>
    /** An invitation for the recipient's calendar (RFC 5545). */
    calendar: Nullable<string>
    /** The ids of the files that are sent with it. */
    attachments: Nullable<JsonText>
    /** An `AttachedDocument`, printed when the email is sent. */
    document: Nullable<JsonText>
    prospectId: Nullable<string>
    relatedId: Nullable<string>
    /** `sending` is set before the SMTP conversation begins, so a row that is left with it means a crash. `gathered` waits for the next alert
     *  summary; `withheld` was not sent, because a daily limit had been reached. */
    status: Generated<'queued' | 'sending' | 'sent' | 'failed' | 'gathered' | 'withheld'>
    attempts: Generated<number>
    nextAttemptAt: Timestamp
    /** A code, never the mail server's reply, which may contain an address. */
    lastError: Nullable<string>
    createdAt: Generated<Timestamp>
    sentAt: Nullable<Timestamp>
    /** Of the last email to an erased person: it is deleted once it is sent or has failed, and at this time at the latest. */
    deleteAt: Nullable<Timestamp>
    /** When recipient, subject and text were replaced. */
    erasedAt: Nullable<Timestamp>
  }
  /** One row for each email that counts towards a limit, for a day. */
  mailRateLimit: {
    /** A keyed hash of the recipient's mailbox or domain or of the visitor's network, or the name of the limit. */
    key: string
    usedAt: Timestamp
  }
  /** The owner's templates: changes of those in the program, by their ids, and own ones. */
  emailTemplate: Columns<Omit<EmailTemplate, 'origin' | 'updatedAt' | 'attachments'>> & {
    updatedAt: Timestamp
    /** The ids of its files. */
    attachments: Nullable<JsonText>
  }
  /** A file for emails; `storedFile` says where it is. */
  emailAttachment: {
    id: string
    fileName: string
    createdAt: Timestamp
  }
}
