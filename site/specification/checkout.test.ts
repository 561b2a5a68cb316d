import { describe } from 'vitest'
import { readPage } from './rendered-page.ts'

describe('Checkout', () => {
  const { contains, counts } = readPage('/checkout')
  counts({
    'step 1 is the customer details form': [
      'main form :is(label:contains("Full name"), label:contains("Email"), label:contains("Phone"))',
      3,
    ],
    'email uses a typed input': ['label:contains("Email") ~ input[type="email"]', 1],
    'phone uses a typed input': ['label:contains("Phone") ~ input[type="tel"]', 1],
  })
  contains({ 'the amount charged at checkout is 300 inc. VAT': ['.order', '£250', 'VAT at 20%', '£300'] })
})
