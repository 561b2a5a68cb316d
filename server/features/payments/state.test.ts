import { expect, test } from 'vitest'
import { isDepositHeld, applyUpdate, type ProviderUpdate, type PaymentFacts, statusOf } from './state.ts'

const nothing: PaymentFacts = {
  amountPence: 30_000,
  refundedPence: 0,
  refundReportedPence: 0,
  refundReportedAt: null,
  failedRefunds: [],
  intentState: 'created',
  intentStateAt: null,
  failureCode: null,
  dispute: null,
  disputeAt: null,
}
const at = (second: number) => `2026-11-21T10:00:0${second}.000Z`
const after = (...updates: ProviderUpdate[]) => updates.reduce(applyUpdate, nothing)
const intent = (state: PaymentFacts['intentState'], second: number, failureCode?: string): ProviderUpdate => ({
  about: 'intent',
  state,
  at: at(second),
  failureCode,
})
const refund = (refundedPence: number, second: number): ProviderUpdate => ({
  about: 'refund',
  refundedPence,
  at: at(second),
})
const failure = (id: string, amountPence: number, second: number): ProviderUpdate => ({
  about: 'refund failure',
  failed: { id, amountPence, at: at(second) },
  at: at(second),
})
const dispute = (state: 'open' | 'won' | 'lost', second: number): ProviderUpdate => ({
  about: 'dispute',
  dispute: state,
  at: at(second),
})

const inquiry = (isClosed: boolean, second: number): ProviderUpdate => ({ about: 'inquiry', isClosed, at: at(second) })

const lives: [outcome: string, ...ProviderUpdate[]][] = [
  ['created'],
  ['processing', intent('processing', 1)],
  ['failed', intent('processing', 1), intent('failed', 2, 'card_declined')],
  ['failed', intent('processing', 1), intent('failed', 1, 'card_declined')],
  ['processing', intent('processing', 1), intent('failed', 2, 'card_declined'), intent('processing', 3)],
  ['cancelled', intent('failed', 1, 'card_declined'), intent('cancelled', 1)],
  ['succeeded', intent('processing', 1), intent('failed', 2, 'card_declined'), intent('succeeded', 3)],
  ['succeeded', intent('succeeded', 1), intent('processing', 2), intent('cancelled', 3)],
  ['partially_refunded', intent('succeeded', 1), refund(10_000, 2), refund(20_000, 3)],
  ['refunded', intent('processing', 1), intent('succeeded', 2), refund(10_000, 3), refund(30_000, 4)],
  ['succeeded', intent('succeeded', 1), refund(30_000, 2), failure('a', 30_000, 3)],
  ['succeeded', intent('succeeded', 1), refund(30_000, 2), failure('a', 30_000, 3), failure('a', 30_000, 4)],
  ['partially_refunded', intent('succeeded', 1), refund(10_000, 2), refund(30_000, 3), failure('b', 20_000, 4)],
  ['refunded', intent('succeeded', 1), refund(30_000, 2), failure('a', 30_000, 3), refund(30_000, 4)],
  ['partially_refunded', intent('succeeded', 1), refund(10_000, 2), failure('a', 10_000, 3), refund(20_000, 4)],
  ['disputed', intent('succeeded', 1), refund(10_000, 2), dispute('open', 3)],
  ['partially_refunded', intent('succeeded', 1), refund(10_000, 2), dispute('open', 3), dispute('won', 3)],
  ['disputed', intent('succeeded', 1), dispute('open', 2), dispute('lost', 5)],
  ['succeeded', intent('processing', 1), intent('succeeded', 2), inquiry(false, 3), inquiry(true, 4)],
  ['disputed', intent('succeeded', 1), inquiry(false, 2), dispute('open', 3), dispute('open', 4)],
  ['partially_refunded', intent('succeeded', 1), inquiry(false, 2), refund(10_000, 3), inquiry(true, 4)],
  ['disputed', intent('succeeded', 1), dispute('open', 2), dispute('won', 3), dispute('open', 4)],
]

test.for(lives)(
  'updates that end in "%s" end in it in every order, each applied once or twice',
  ([outcome, ...updates]) => {
    const inOrder = after(...updates)
    expect(statusOf(inOrder)).toBe(outcome)
    for (const order of permutations(updates)) {
      expect(after(...order)).toEqual(inOrder)
      expect(after(...order, ...order)).toEqual(inOrder)
    }
  },
)

test('the end of an inquiry closes the dispute as which earlier versions stored it', () => {
  expect(statusOf(after(intent('succeeded', 1), dispute('open', 2), inquiry(true, 3)))).toBe('succeeded')
})

test('an update of a dispute opens one that was not known, and changes no other', () => {
  const ongoing: ProviderUpdate = { about: 'dispute', dispute: 'open', at: at(4), isOngoing: true }
  expect(after(intent('succeeded', 1), inquiry(false, 2), ongoing)).toMatchObject({ dispute: 'open', disputeAt: at(4) })
  for (const state of ['open', 'won', 'lost'] as const) {
    expect(after(intent('succeeded', 1), dispute(state, 3), ongoing)).toMatchObject({
      dispute: state,
      disputeAt: at(3),
    })
  }
})

test('a failure stores its code, and the next event clears it', () => {
  const failed = after(intent('failed', 1, 'card_declined'))
  expect(failed.failureCode).toBe('card_declined')
  expect(applyUpdate(failed, intent('processing', 2)).failureCode).toBeNull()
  expect(applyUpdate(failed, intent('succeeded', 2)).failureCode).toBeNull()
})

test('the deposit is held from success until it is lost or fully refunded', () => {
  expect(isDepositHeld(after(intent('processing', 1)))).toBe(false)
  expect(isDepositHeld(after(intent('succeeded', 1), refund(29_999, 2), dispute('open', 3)))).toBe(true)
  expect(isDepositHeld(after(intent('succeeded', 1), refund(30_000, 2)))).toBe(false)
  expect(isDepositHeld(after(intent('succeeded', 1), refund(30_000, 2), failure('a', 30_000, 3)))).toBe(true)
  expect(isDepositHeld(after(intent('succeeded', 1), dispute('lost', 2)))).toBe(false)
})

function permutations<T>(items: readonly T[]): T[][] {
  if (items.length < 2) return [[...items]]
  return items.flatMap((item, index) => permutations(items.toSpliced(index, 1)).map((rest) => [item].concat(rest)))
}
