import type { Generated } from 'kysely'
import type { SenderProof } from '#shared/contract/incoming-mail.ts'
import type { JsonText, Nullable, Timestamp } from './column-types.ts'

export interface IncomingMailTables {
  incomingMail: {
    id: string
    /** With angle brackets; made from the UID for a message that has none. */
    messageId: string
    /** The Message-IDs that it refers to, oldest first, separated by spaces. */
    thread: string
    /** Null while it waits for the owner to choose a lead. */
    prospectId: Nullable<string>
    kind: 'message' | 'auto_reply' | 'bounce'
    /** Why it waits. */
    problem: Nullable<'unknown' | 'ambiguous' | 'too_many'>
    sender: string
    /** Empty if the sender gave none. */
    senderName: string
    subject: string
    /** The text without the quoted history. */
    excerpt: string
    text: string
    /** A list of `{ fileName, bytes, fileId }`; the id is null for a file that stays in the mailbox. */
    attachments: JsonText
    receivedAt: Timestamp
    createdAt: Timestamp
    /** Whether it is proved that the lead sent it; null for bounces, and for emails from before this was checked. */
    senderProof: Nullable<SenderProof>
    /** Where an answer would go, if not to the sender. */
    replyTo: Nullable<string>
    readAt: Nullable<Timestamp>
    /** Whether it waits among newsletters and automatic emails. */
    isAutomatic: Generated<0 | 1>
  }
}
