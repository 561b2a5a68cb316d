import { expect, test } from 'vitest'
import { isDisposableAddress } from './disposable-address.ts'

test.each([
  ['ada@mailinator.com', true],
  ['ada@Mailinator.COM', true],
  ['ada@inbox.mailinator.com', true],
  ['ada@example.com', false],
  ['ada@gmail.com', false],
  ['mailinator.com@example.com', false],
  ['ada', false],
])('%s is disposable: %s', (address, isDisposable) => {
  expect(isDisposableAddress(address)).toBe(isDisposable)
})
