import { paymentSuccess as words } from '../../content/payment-success.ts'
import type { Standing } from './use-standing.ts'

export interface Description {
  title: string
  text: string
  /** `open`: the deposit can still be paid. */
  kind: 'paid' | 'open' | 'other'
}

export function describeStanding(standing: Standing, packageName: string): Description {
  switch (standing) {
    case 'checking':
      return { ...words.checking, kind: 'other' }
    case 'unreachable':
      return { title: words.checking.title, text: words.checking.slow, kind: 'other' }
    case 'unknown':
      return { ...words.unknown, kind: 'open' }
    case 'processing':
      return { ...words.processing, kind: 'other' }
    case 'created':
      return { ...words.unfinished, kind: 'open' }
    case 'failed':
    case 'cancelled':
      return { ...words.failed, kind: 'open' }
    case 'succeeded':
    case 'partially_refunded':
    case 'disputed':
      return { title: words.succeeded.title, text: words.succeeded.text(packageName), kind: 'paid' }
    case 'refunded':
      return { ...words.refunded, kind: 'other' }
  }
}
