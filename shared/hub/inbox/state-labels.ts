import type { Subscriber } from '#shared/contract/newsletter.ts'
import type { PaymentStatus } from '#shared/contract/payments.ts'

export const mailStateLabels = { waiting: 'Waiting', failed: 'Failed', sent: 'Sent', withheld: 'Not sent' } as const

export const paymentStateLabels: Record<PaymentStatus, string> = {
  created: 'Not paid',
  processing: 'With the bank',
  failed: 'Refused',
  cancelled: 'Cancelled',
  succeeded: 'Paid',
  partially_refunded: 'Part refunded',
  refunded: 'Refunded',
  disputed: 'Disputed',
}

export const subscriberStateLabels: Record<Subscriber['status'], string> = {
  pending: 'Not confirmed',
  confirmed: 'Subscribed',
  unsubscribed: 'Unsubscribed',
}
