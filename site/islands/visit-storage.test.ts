import { beforeEach, expect, test, vi } from 'vitest'
import { storageStandIn } from '../analytics/testing.ts'
import { keepForReload, readGivenDetails } from './checkout/given-details.ts'
import { submissionId } from './form/submission-id.ts'
import { blocksStorage, visitStorage } from './visit-storage.ts'

const customer = { name: 'Ada Sample', email: 'ada@example.com', phone: '020 7946 0018' }

beforeEach(() => {
  const entry = { state: null as unknown, replaceState: (state: unknown) => (entry.state = structuredClone(state)) }
  vi.stubGlobal('history', entry)
  return () => vi.unstubAllGlobals()
})

function block(): void {
  vi.stubGlobal('sessionStorage', undefined)
}

function keepAndForget() {
  visitStorage.setItem('one', '1')
  visitStorage.setItem('two', '2')
  visitStorage.removeItem('one')
  return [visitStorage.getItem('one'), visitStorage.getItem('two'), visitStorage.getItem('three')]
}

test('a visit is kept in session storage, and nowhere else', () => {
  vi.stubGlobal('sessionStorage', storageStandIn())
  expect(keepAndForget()).toEqual([null, '2', null])
  expect(blocksStorage()).toBe(false)
  expect(sessionStorage).toHaveLength(1)
  expect(history.state).toBeNull()
})

test('where the browser blocks storage the page itself keeps it', () => {
  block()
  expect(keepAndForget()).toEqual([null, '2', null])
  expect(blocksStorage()).toBe(true)
})

test('a storage that can be read but not written counts as blocked', () => {
  const full = storageStandIn()
  full.setItem = () => {
    throw new Error('the quota is exceeded')
  }
  vi.stubGlobal('sessionStorage', full)
  expect(keepAndForget()).toEqual([null, '2', null])
})

test('without storage a checkout keeps its number and details when the details are changed', () => {
  block()
  keepForReload({ ...customer, email: 'typed@wrong.example' })
  const id = submissionId('checkout-id')
  keepForReload(customer)
  expect(submissionId('checkout-id')).toBe(id)
  expect(readGivenDetails()).toEqual({ values: customer, isForThisCheckout: true })
})
