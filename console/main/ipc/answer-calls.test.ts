import { expect, test, vi } from 'vitest'
import { createDispatch, isOwnPage } from './answer-calls.ts'
import type { CallHandlers } from './calls.ts'

const dismiss = vi.fn<(input: { id: string }) => void>()
// Only what the tests ask for.
const dispatch = createDispatch({ 'notices:dismiss': dismiss } as unknown as CallHandlers)

test('a call gets only the arguments of the table', async () => {
  await dispatch('notices:dismiss', { id: 'a', more: 'than asked' })
  expect(dismiss).toHaveBeenCalledExactlyOnceWith({ id: 'a' })
})

test('an unknown name is refused, including one that every object has', async () => {
  for (const name of ['no:such', 'toString', '__proto__', 'constructor', 3, undefined])
    await expect(dispatch(name, undefined)).rejects.toThrow('Unknown request.')
})

test('an invalid argument reaches no handler', async () => {
  for (const input of [undefined, null, {}, { id: 3 }, 'id'])
    await expect(dispatch('notices:dismiss', input)).rejects.toThrow('The argument of notices:dismiss is not valid.')
})

test('only the top frame of our own page is answered', () => {
  const origin = 'console://app'
  expect(isOwnPage({ origin, parent: null }, origin)).toBe(true)
  expect(isOwnPage({ origin, parent: {} }, origin)).toBe(false)
  expect(isOwnPage({ origin: 'https://example.com', parent: null }, origin)).toBe(false)
  expect(isOwnPage({ origin: 'null', parent: null }, origin)).toBe(false)
  expect(isOwnPage(null, origin)).toBe(false)
})
