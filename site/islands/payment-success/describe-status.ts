import type { Pence } from '#shared/business/money.ts'
import { paymentSuccess as content } from '../../content/payment-success.ts'
import type { ShownStatus } from './use-status.ts'

export interface Description {
  title: string
  text: string
  kind: StandingKind
}

/** `expected`: the money may still arrive; `open`: the deposit can still be paid. */
export type StandingKind = 'paid' | 'expected' | 'open' | 'unknown' | 'other'

/** @param paid the deposit, including VAT, and the name of its package  @param canEmail whether the server can send emails: without, none is promised */
export function describeStatus(
  status: ShownStatus,
  paid: { name: string; amountPence: Pence },
  canEmail: boolean,
): Description {
  switch (status) {
    case 'checking':
      return { ...content.checking, kind: 'other' }
    case 'unreachable':
      return { title: content.checking.title, text: content.checking.slow, kind: 'expected' }
    case 'unknown':
      return { ...described(content.unknown, canEmail), kind: 'unknown' }
    case 'processing':
      return { ...described(content.processing, canEmail), kind: 'expected' }
    case 'created':
      return { ...content.unfinished, kind: 'open' }
    case 'failed':
    case 'cancelled':
      return { ...content.failed, kind: 'open' }
    case 'succeeded':
    case 'partially_refunded':
    case 'disputed':
      return { title: content.succeeded.title, text: content.succeeded.text(paid.amountPence, paid.name), kind: 'paid' }
    case 'refunded':
      return { ...content.refunded, kind: 'other' }
  }
}

function described(given: { title: string; text: string; textWithoutEmail: string }, canEmail: boolean) {
  return { title: given.title, text: canEmail ? given.text : given.textWithoutEmail }
}
