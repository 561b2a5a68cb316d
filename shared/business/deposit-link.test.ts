import { expect, test } from 'vitest'
import { depositLink } from './deposit-link.ts'

const checkout = 'https://extensions.example/checkout'

test('a deposit link opens the checkout of a package with the customer’s known details', () => {
  const grace = { name: 'Grace O’Sample & Son', email: 'grace+loft@example.com', phone: '+44 20 7946 0021' }
  const link = depositLink(checkout, 'Pre-Build', grace)
  expect(link).toMatch(/^https:\/\/extensions\.example\/checkout\?package=Pre-Build&name=/)
  expect(Object.fromEntries(new URL(link).searchParams)).toEqual({ package: 'Pre-Build', ...grace })
})

test('unknown details are left out of the link', () => {
  expect(depositLink(checkout, 'Premium', { name: 'Grace', email: null, phone: null })).toBe(
    'https://extensions.example/checkout?package=Premium&name=Grace',
  )
})
