import { randomBytes } from 'node:crypto'

/** An error response in Stripe’s format. */
export class StandInError extends Error {
  readonly status: number
  readonly error: Record<string, string>
  constructor(status: number, error: Record<string, string>) {
    super(error['message'])
    this.status = status
    this.error = error
  }
}

export interface StandInIntent {
  id: string
  object: 'payment_intent'
  /** Seconds since 1970. */
  created: number
  client_secret: string
  amount: number
  amount_received: number
  currency: string
  status: string
  receipt_email: string | null
  description: string | null
  metadata: Record<string, string>
  last_payment_error: { type: string; code: string; decline_code?: string } | null
}

export interface StandInEvent {
  id: string
  object: 'event'
  type: string
  created: number
  data: { object: Record<string, unknown> }
}

interface StandInRefund {
  id: string
  object: 'refund'
  amount: number
  payment_intent: string
  status: 'succeeded' | 'failed' | 'canceled'
}

export type StripeState = ReturnType<typeof createStripeState>

type DisputeStatus =
  | 'warning_needs_response'
  | 'warning_under_review'
  | 'warning_closed'
  | 'needs_response'
  | 'under_review'
  | 'won'
  | 'lost'

const disputeEvents: Partial<Record<DisputeStatus, string>> = {
  warning_needs_response: 'charge.dispute.created',
  warning_under_review: 'charge.dispute.updated',
  needs_response: 'charge.dispute.created',
  under_review: 'charge.dispute.updated',
}

/** Stripe's own books. Time moves on by a second with each thing that happens, so that all of it has an order. */
export function createStripeState() {
  const intents = new Map<string, StandInIntent>()
  const refunds: StandInRefund[] = []
  const events: StandInEvent[] = []
  let seconds = Math.floor(Date.now() / 1000)

  function happen(type: string, object: object): void {
    seconds += 1
    const data = { object: structuredClone(object) as Record<string, unknown> }
    events.push({ id: `evt_${randomBytes(9).toString('hex')}`, object: 'event', type, created: seconds, data })
  }

  function get(id: string): StandInIntent {
    const intent = intents.get(id)
    if (intent) return intent
    throw new StandInError(404, { type: 'invalid_request_error', code: 'resource_missing', message: 'No such intent' })
  }

  function requireOpen(intent: StandInIntent): void {
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
      const code = 'payment_intent_unexpected_state'
      throw new StandInError(400, { type: 'invalid_request_error', code, message: `It is ${intent.status}` })
    }
  }

  function describe(intent: StandInIntent, parameters: URLSearchParams): void {
    const email = parameters.get('receipt_email')
    if (email?.includes('refused')) {
      const code = 'email_invalid'
      throw new StandInError(400, { type: 'invalid_request_error', code, param: 'receipt_email', message: 'Invalid' })
    }
    intent.receipt_email = email ?? intent.receipt_email
    intent.description = parameters.get('description') ?? intent.description
    for (const [name, value] of parameters) {
      const [, field] = /^metadata\[(\w+)\]$/.exec(name) ?? []
      if (field === undefined) continue
      if (value === '') delete intent.metadata[field]
      else intent.metadata[field] = value
    }
  }

  function settle(intent: StandInIntent): StandInIntent {
    Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, last_payment_error: null })
    happen('payment_intent.succeeded', intent)
    return intent
  }

  /** Without what has failed. */
  function refundedOf(intent: StandInIntent): number {
    const made = refunds.filter(({ payment_intent, status }) => payment_intent === intent.id && status === 'succeeded')
    return made.reduce((sum, { amount }) => sum + amount, 0)
  }

  function chargeOf(intent: StandInIntent): object {
    return {
      id: `ch_${intent.id}`,
      object: 'charge',
      payment_intent: intent.id,
      amount: intent.amount,
      amount_refunded: refundedOf(intent),
      metadata: intent.metadata,
      receipt_email: intent.receipt_email,
    }
  }

  return {
    intents,
    events,
    now: () => new Date(seconds * 1000),
    /** Sets the time, for tests that set their own. */
    setTime(time: Date): void {
      seconds = Math.floor(time.getTime() / 1000)
    },
    get,

    create(parameters: URLSearchParams): StandInIntent {
      const id = `pi_${randomBytes(12).toString('hex')}`
      const intent: StandInIntent = {
        id,
        object: 'payment_intent',
        created: seconds,
        client_secret: `${id}_secret_${randomBytes(12).toString('hex')}`,
        amount: Number(parameters.get('amount')),
        amount_received: 0,
        currency: parameters.get('currency') ?? '',
        status: 'requires_payment_method',
        receipt_email: null,
        description: null,
        metadata: {},
        last_payment_error: null,
      }
      describe(intent, parameters)
      intents.set(id, intent)
      happen('payment_intent.created', intent)
      return intent
    },

    update(id: string, parameters: URLSearchParams): StandInIntent {
      const intent = get(id)
      requireOpen(intent)
      describe(intent, parameters)
      return intent
    },

    /** Pays by a test card, or with `pm_processing` by a method that takes longer. */
    confirm(id: string, method: string): StandInIntent {
      const intent = get(id)
      requireOpen(intent)
      if (method === 'pm_card_chargeDeclined') {
        const error = { type: 'card_error', code: 'card_declined', decline_code: 'generic_decline' }
        Object.assign(intent, { status: 'requires_payment_method', last_payment_error: error })
        happen('payment_intent.payment_failed', intent)
        throw new StandInError(402, { ...error, message: 'Your card was declined.' })
      }
      intent.status = 'processing'
      intent.last_payment_error = null
      happen('payment_intent.processing', intent)
      return method === 'pm_processing' ? intent : settle(intent)
    },

    /** What was processing comes through. */
    settle: (id: string) => settle(get(id)),

    /** A page of a list, the newest first. */
    list(kind: 'payment_intents' | 'events', parameters: URLSearchParams): object {
      const since = Number(parameters.get('created[gte]') ?? 0)
      const types = [...parameters].flatMap(([name, value]) => (name.startsWith('types[') ? [value] : []))
      const all: (StandInIntent | StandInEvent)[] = kind === 'events' ? events : [...intents.values()]
      const wanted = all
        .filter((one) => one.created >= since && (types.length === 0 || ('type' in one && types.includes(one.type))))
        .toReversed()
      const after = parameters.get('starting_after')
      const from = after === null ? 0 : wanted.findIndex(({ id }) => id === after) + 1
      // Small pages, so that a test needs few of them.
      const size = Math.min(Number(parameters.get('limit') ?? 10), 3)
      const data = structuredClone(wanted.slice(from, from + size))
      return { object: 'list', url: `/v1/${kind}`, data, has_more: from + size < wanted.length }
    },

    cancel(id: string): StandInIntent {
      const intent = get(id)
      requireOpen(intent)
      intent.status = 'canceled'
      happen('payment_intent.canceled', intent)
      return intent
    },

    refund(parameters: URLSearchParams): StandInRefund {
      const intent = get(parameters.get('payment_intent') ?? '')
      const before = refundedOf(intent)
      const amount = Number(parameters.get('amount') ?? intent.amount - before)
      if (intent.status !== 'succeeded' || before + amount > intent.amount) {
        throw new StandInError(400, { type: 'invalid_request_error', message: 'More than was paid' })
      }
      const id = `re_${randomBytes(12).toString('hex')}`
      const refund: StandInRefund = { id, object: 'refund', amount, payment_intent: intent.id, status: 'succeeded' }
      refunds.push(refund)
      happen('charge.refunded', chargeOf(intent))
      return refund
    },

    /** The customer's bank sends a refund back, days later. */
    failRefund(id: string, status: 'failed' | 'canceled' = 'failed'): void {
      const refund = refunds.find((one) => one.id === id)
      if (!refund) throw new Error(`There is no refund ${id}`)
      refund.status = status
      const types = ['refund.updated', 'charge.refund.updated', 'refund.failed']
      for (const type of status === 'failed' ? types : types.slice(0, 2)) happen(type, refund)
    },

    /** The customer’s bank disputes a payment, or decides a dispute. */
    dispute(id: string, status: DisputeStatus, type = disputeEvents[status] ?? 'charge.dispute.closed'): void {
      happen(type, { id: `dp_${id}`, object: 'dispute', payment_intent: get(id).id, status })
    },
  }
}
