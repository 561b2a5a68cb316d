import { expect, test } from 'vitest'
import { depositLink } from './deposit-link.ts'

test('a deposit link opens the checkout of a package, for one person or for anybody', () => {
  const checkout = 'https://extensions.example/checkout'
  expect(depositLink(checkout, 'Pre-Build')).toBe(`${checkout}?package=Pre-Build`)
  expect(depositLink(`${checkout}?for=a.b`, 'Premium')).toBe(`${checkout}?for=a.b&package=Premium`)
})
