import type { Pence } from '#shared/business/money.ts'
import { paymentSuccess as words } from '../../content/payment-success.ts'
import type { Standing } from './use-status.ts'

export interface Description {
  title: string
  text: string
  kind: StandingKind
}

/** `expected`: the money may still arrive; `open`: the deposit can still be paid. */
export type StandingKind = 'paid' | 'expected' | 'open' | 'unknown' | 'other'

/** @param paid the deposit, including VAT, and the name of its package  @param canEmail whether the server can send emails: without, none is promised */
export function describeStatus(
  standing: Standing,
  paid: { name: string; amountPence: Pence },
  canEmail: boolean,
): Description {
  switch (standing) {
    case 'checking':
      return { ...words.checking, kind: 'other' }
    case 'unreachable':
      return { title: words.checking.title, text: words.checking.slow, kind: 'expected' }
    case 'unknown':
      return { ...described(words.unknown, canEmail), kind: 'unknown' }
    case 'processing':
      return { ...described(words.processing, canEmail), kind: 'expected' }
    case 'created':
      return { ...words.unfinished, kind: 'open' }
    case 'failed':
    case 'cancelled':
      return { ...words.failed, kind: 'open' }
    case 'succeeded':
    case 'partially_refunded':
    case 'disputed':
      return { title: words.succeeded.title, text: words.succeeded.text(paid.amountPence, paid.name), kind: 'paid' }
    case 'refunded':
      return { ...words.refunded, kind: 'other' }
  }
}

function described(given: { title: string; text: string; textWithoutEmail: string }, canEmail: boolean) {
  return { title: given.title, text: canEmail ? given.text : given.textWithoutEmail }
}
