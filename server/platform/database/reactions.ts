import type { Trx } from './schema.ts'

type Subscriber<Payload> = (trx: Trx, payload: Payload) => Promise<void>

/** An event that one feature emits and others react to within the same transaction, so that neither imports the other. */
export interface TransactionEvent<Payload> {
  subscribe(subscriber: Subscriber<Payload>): void
  /** Runs the subscribers one after another, in the order of their subscription. An error of one of them is thrown, which rolls
   *  back the caller's transaction. @throws Error outside a transaction */
  emit(trx: Trx, payload: Payload): Promise<void>
}

export function createTransactionEvent<Payload>(): TransactionEvent<Payload> {
  const subscribers: Subscriber<Payload>[] = []
  return {
    subscribe(subscriber) {
      subscribers.push(subscriber)
    },
    async emit(trx, payload) {
      if (!trx.isTransaction) throw new Error('Emit this event inside a transaction.')
      for (const subscriber of subscribers) await subscriber(trx, payload)
    },
  }
}

/** What the owner is notified of because it gives access to the data from outside: `detail` says where or what, for the owner to read. */
export interface SecurityEvent {
  type:
    | 'mailbox_connected'
    | 'offsite_backup_set'
    | 'calendar_feed_created'
    | 'backup_downloaded'
    | 'leads_exported'
    | 'accounts_exported'
    | 'subscribers_exported'
  detail?: string
}

/** An email of ours that has come back. */
export interface ReturnedMail {
  kind: string
  /** The record that it is about. */
  relatedId: string | null
  /** The reason (RFC 3463) such as `5.1.1`. */
  status: string | null
  /** Whether its recipient marked it as spam. */
  isComplaint: boolean
}

/** The events of all features, to which the `start` of a feature subscribes. */
export interface Reactions {
  /** The deposit of a job has been refunded in full, or lost in a dispute, and none is held for it any more. */
  depositReleased: TransactionEvent<{ jobId: string }>
  /** A part of a paid deposit, or all of it, has been given back, or has come back to us. */
  depositReturned: TransactionEvent<{ paymentId: string }>
  /** What somebody did with a link from our email proves that an enquiry is theirs. */
  enquiryProved: TransactionEvent<{ enquiryId: string }>
  mailReturned: TransactionEvent<ReturnedMail>
  /** Two merged leads are separate again, and their payments are divided between them. */
  mergeUndone: TransactionEvent<{ leadIds: readonly string[] }>
  securityEvent: TransactionEvent<SecurityEvent>
}

export function createReactions(): Reactions {
  return {
    depositReleased: createTransactionEvent(),
    depositReturned: createTransactionEvent(),
    enquiryProved: createTransactionEvent(),
    mailReturned: createTransactionEvent(),
    mergeUndone: createTransactionEvent(),
    securityEvent: createTransactionEvent(),
  }
}
