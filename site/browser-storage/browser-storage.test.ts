import { beforeEach, expect, test, vi } from 'vitest'
import { storageStandIn } from '../analytics/testing.ts'
import { keepForReload, readGivenDetails } from '../islands/checkout/given-details.ts'
import { submissionId } from '../islands/form/submission.ts'
import { blocksStorage, checkoutIdKey, customerKey, deleteForeign, inSession } from './browser-storage.ts'
import { interestKey, paymentAddressKey, paymentAttemptKey, sessionOrHistory } from './browser-storage.ts'

const customer = { name: 'Ada Sample', email: 'ada@example.com', phone: '020 7946 0018' }

beforeEach(() => {
  const entry = { state: null as unknown, replaceState: (state: unknown) => (entry.state = structuredClone(state)) }
  vi.stubGlobal('history', entry)
  vi.stubGlobal('sessionStorage', storageStandIn())
  return () => vi.unstubAllGlobals()
})

const block = () => vi.stubGlobal('sessionStorage', undefined)

function fill(): void {
  vi.spyOn(sessionStorage, 'setItem').mockImplementation(() => {
    throw new DOMException('the quota is exceeded', 'QuotaExceededError')
  })
}

function storeAndDelete() {
  sessionOrHistory.setItem(paymentAddressKey, '1')
  sessionOrHistory.setItem(paymentAttemptKey, '2')
  sessionOrHistory.removeItem(paymentAddressKey)
  return [paymentAddressKey, paymentAttemptKey, customerKey].map((key) => sessionOrHistory.getItem(key))
}

test('what a repeat is recognised by is kept in session storage, and nowhere else', () => {
  expect([storeAndDelete(), blocksStorage()]).toEqual([[null, '2', null], false])
  expect([sessionStorage.length, history.state]).toEqual([1, null])
})

test.each([
  ['blocked', block],
  ['full', fill],
])('where storage is %s the page keeps that, and the rest is lost without an error', (_, prevent) => {
  sessionOrHistory.setItem(paymentAttemptKey, 'earlier')
  prevent()
  expect([storeAndDelete(), blocksStorage()]).toEqual([[null, '2', null], true])
  inSession((items) => items.setItem(interestKey, 'Premium'))
  deleteForeign(/^_ga/)
  expect(inSession((items) => items.getItem(interestKey)) ?? null).toBeNull()
})

test('without storage a checkout keeps its number and details when the details are changed', () => {
  block()
  keepForReload({ ...customer, email: 'typed@wrong.example' })
  const id = submissionId(checkoutIdKey(79_200))
  keepForReload(customer)
  expect(submissionId(checkoutIdKey(79_200))).toBe(id)
  expect(readGivenDetails()).toEqual({ values: customer, isForThisCheckout: true })
})
