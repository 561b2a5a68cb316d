import { describe } from 'vitest'
import { readPage } from './rendered-page.ts'

describe('Calculator', () => {
  const { contains, counts } = readPage('/calculator')
  contains({
    'rate: 2,000 per sq m': ['main', '£2,000'],
    'the displayed range is 85% to 115% of the estimate': ['main', '85% to 115%'],
    'typical sizes: kitchen extension 15-25 sq m': ['.sizes li:first-child', 'Kitchen', '15–25 m²'],
    'two-storey 30-50 sq m': ['.sizes li:last-child', 'Two-storey', '30–50 m²'],
  })
  counts({
    'a form to estimate the cost of an extension': ['main form button:contains("See My Estimate")', 1],
    'the size input has minimum 5': ['label:contains("Size in square metres") ~ input[min="5"]', 1],
    'and step 0.5': ['label:contains("Size in square metres") ~ input[step="0.5"]', 1],
    'the email input is type email': ['label:contains("Email") ~ input[type="email"]', 1],
  })
})
