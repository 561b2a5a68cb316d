import { expect, test, vi } from 'vitest'
import { createDispatch, isOwnPage } from './dispatch.ts'
import type { CallHandlers } from './table.ts'

const dismiss = vi.fn<(input: { id: string }) => void>()
// Only what the tests ask for.
const dispatch = createDispatch({ 'notices:dismiss': dismiss } as unknown as CallHandlers)

test('a call gets its argument as the table says, and nothing more', async () => {
  await dispatch('notices:dismiss', { id: 'a', more: 'than asked' })
  expect(dismiss).toHaveBeenCalledExactlyOnceWith({ id: 'a' })
})

test('a name that is not in the table is refused, also one that every object has', async () => {
  for (const name of ['no:such', 'toString', '__proto__', 'constructor', 3, undefined])
    await expect(dispatch(name, undefined)).rejects.toThrow('Unknown request.')
})

test('an argument that the table does not allow reaches nothing', async () => {
  for (const input of [undefined, null, {}, { id: 3 }, 'id'])
    await expect(dispatch('notices:dismiss', input)).rejects.toThrow('The argument of notices:dismiss is not valid.')
})

test('only the page at the top of the own window is answered', () => {
  const origin = 'console://app'
  expect(isOwnPage({ origin, parent: null }, origin)).toBe(true)
  expect(isOwnPage({ origin, parent: {} }, origin)).toBe(false)
  expect(isOwnPage({ origin: 'https://example.com', parent: null }, origin)).toBe(false)
  expect(isOwnPage({ origin: 'null', parent: null }, origin)).toBe(false)
  expect(isOwnPage(null, origin)).toBe(false)
})
