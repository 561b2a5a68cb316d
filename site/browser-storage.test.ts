import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { storageStandIn } from './analytics/testing.ts'
import * as storage from './browser-storage.ts'
import { keepForReload, readGivenDetails } from './islands/checkout/given-details.ts'
import { submissionId } from './islands/form/submission-id.ts'

const { checkoutIdKey, consentKey, customerKey, interestKey, paymentAddressKey, paymentAttemptKey } = storage
const { inLocal, inSession, sessionOrHistory } = storage
const customer = { name: 'Ada Sample', email: 'ada@example.com', phone: '020 7946 0018' }

beforeEach(() => {
  const entry = { state: null as unknown, replaceState: (state: unknown) => (entry.state = structuredClone(state)) }
  vi.stubGlobal('history', entry)
  vi.stubGlobal('localStorage', storageStandIn())
  vi.stubGlobal('sessionStorage', storageStandIn())
  return () => vi.unstubAllGlobals()
})

/** As in a browser without storage, where naming one is enough for an error. */
function block(): void {
  vi.stubGlobal('localStorage', undefined)
  vi.stubGlobal('sessionStorage', undefined)
}

function fill(): void {
  for (const full of [localStorage, sessionStorage]) vi.spyOn(full, 'setItem').mockImplementation(refuseMore)
}

function refuseMore(): never {
  throw new DOMException('the quota is exceeded', 'QuotaExceededError')
}

function storeAndForget() {
  sessionOrHistory.setItem(paymentAddressKey, '1')
  sessionOrHistory.setItem(paymentAttemptKey, '2')
  sessionOrHistory.removeItem(paymentAddressKey)
  return [paymentAddressKey, paymentAttemptKey, customerKey].map((key) => sessionOrHistory.getItem(key))
}

test('what a repeat is recognised by is kept in session storage, and nowhere else', () => {
  expect(storeAndForget()).toEqual([null, '2', null])
  expect(storage.blocksStorage()).toBe(false)
  expect([sessionStorage, localStorage].map(({ length }) => length)).toEqual([1, 0])
  expect(history.state).toBeNull()
})

test.each([
  ['blocked', block],
  ['full', fill],
])('where storage is %s the history entry keeps what a repeat is recognised by', (_, prevent) => {
  prevent()
  expect(storeAndForget()).toEqual([null, '2', null])
  expect(storage.blocksStorage()).toBe(true)
})

test('a value that no longer fits replaces the earlier one all the same', () => {
  sessionOrHistory.setItem(customerKey, 'one')
  vi.spyOn(sessionStorage, 'setItem').mockImplementationOnce(refuseMore)
  sessionOrHistory.setItem(customerKey, 'two')
  expect(sessionOrHistory.getItem(customerKey)).toBe('two')
  sessionOrHistory.setItem(customerKey, 'three')
  expect(sessionOrHistory.getItem(customerKey)).toBe('three')
})

test.each([
  ['blocked', block],
  ['full', fill],
])('where storage is %s everything else is lost without an error', (_, prevent) => {
  prevent()
  inLocal((items) => items.setItem(consentKey, 'accepted'))
  inSession((items) => items.setItem(interestKey, 'Premium'))
  inSession((items) => items.removeItem(interestKey))
  storage.deleteForeign(/^_ga/)
  expect(inLocal((items) => items.getItem(consentKey)) ?? '').toBe('')
  expect(inSession((items) => items.getItem(interestKey)) ?? '').toBe('')
})

test('what cannot be read counts as nothing', () => {
  sessionStorage.setItem('form-draft', '{')
  expect(inSession((items) => JSON.parse(items.getItem(storage.draftKey)!) as unknown)).toBeUndefined()
})

test('without storage a checkout keeps its number and details when the details are changed', () => {
  block()
  keepForReload({ ...customer, email: 'typed@wrong.example' })
  const id = submissionId(checkoutIdKey(79_200))
  keepForReload(customer)
  expect(submissionId(checkoutIdKey(79_200))).toBe(id)
  expect(readGivenDetails()).toEqual({ values: customer, isForThisCheckout: true })
})

test('what scripts of others have stored is deleted by its name, and nothing of ours', () => {
  for (const kept of [localStorage, sessionStorage]) {
    Object.defineProperties(kept, { _ga: { value: '1', enumerable: true }, interest: { value: '2', enumerable: true } })
    vi.spyOn(kept, 'removeItem')
  }
  storage.deleteForeign(/^_ga/)
  for (const kept of [localStorage, sessionStorage]) expect(kept.removeItem).toHaveBeenCalledExactlyOnceWith('_ga')
})

test('no other file of the site names a storage or a key', () => {
  const cwd = import.meta.dirname
  const files = globSync('**/*.{ts,tsx}', { cwd }).filter((file) => !/^(e2e\/|browser-storage\.)|\.test\./.test(file))
  // They are also names of fields or of styles.
  const others = new Set<string>([interestKey, storage.campaignKey, storage.planningCheckKey])
  const keys = Object.entries(storage).flatMap(([name, key]) =>
    name.endsWith('Key') && typeof key === 'string' && !others.has(key) ? [key] : [],
  )
  const named = new RegExp(
    `(?:session|local)Storage|['"\`](?:${keys.join('|')}|untold-|checkout-id-)|as SessionOrHistoryKey`,
  )
  expect(keys).toContain('consultation-id')
  expect(files).toContain('analytics/consent.ts')
  expect(files.filter((file) => named.test(readFileSync(join(cwd, file), 'utf8')))).toEqual([])
})
