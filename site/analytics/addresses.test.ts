import { expect, test } from 'vitest'
import { addressForTags, withoutPersonal } from './addresses.ts'

test.each([
  ['/checkout?package=Premium&name=Ada%20Sample&email=ada%40example.com&phone=020', '/checkout?package=Premium'],
  ['/contact?Email=ada&utm_source=mail', '/contact?utm_source=mail'],
  ['/contact?utm_content=ada@example.com&utm_source=mail', '/contact?utm_source=mail'],
  ['/contact?ref=a&ref=ada%40example.com#contact', '/contact#contact'],
  ['/payment-success?payment_intent_client_secret=pi_1_secret', '/payment-success'],
])('%s becomes %s', (address, clean) => {
  expect(withoutPersonal(`https://extensions.test${address}`)).toBe(`https://extensions.test${clean}`)
})

test.each(['https://extensions.test/blog?q=a+b%20c&x', 'https://other.test', ''])(
  '"%s" stays byte for byte',
  (address) => {
    expect(withoutPersonal(address)).toBe(address)
  },
)

test('the address for tags does not name the payment', () => {
  expect(addressForTags('https://extensions.test/payment-success?package=Premium&payment_intent=pi_1')).toBe(
    'https://extensions.test/payment-success?package=Premium',
  )
})
