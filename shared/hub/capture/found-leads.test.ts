import { expect, test } from 'vitest'
import { describeAdded, entrySubtitle, entryTitle, recordOf } from './found-leads.ts'

const facts = [
  { field: 'reference', label: 'Reference', value: '26/00001/HSE' },
  { field: 'address', label: 'Address', value: '5 Sample Road, SO23 9AX' },
  { field: 'postcode', label: 'Postcode', value: 'SO23 9AX' },
]

test('the title of an entry is its person’s name, or else the first fact on the page', () => {
  const prospect = { name: 'Ann Sample', projectType: 'extension' } as const
  expect(entryTitle({ prospect, facts })).toBe('Ann Sample')
  expect(entrySubtitle({ prospect, facts })).toBe('Extension · 5 Sample Road, SO23 9AX · 26/00001/HSE')
  expect(entryTitle({ prospect: null, facts })).toBe('5 Sample Road, SO23 9AX')
  expect(entrySubtitle({ prospect: null, facts })).toBe('26/00001/HSE')
  expect(entryTitle({ prospect: null, facts: [] })).toBe('An entry without a name')
})

test('the form of a left-out entry starts with the facts of the page', () => {
  const emails = { field: 'emails', label: 'Email addresses', value: 'ann@example.com, ben@example.com' }
  expect(recordOf({ facts: [...facts, emails] })).toMatchObject({
    name: '',
    email: 'ann@example.com',
    phone: '',
    location: '5 Sample Road, SO23 9AX',
    postcode: 'SO23 9AX',
  })
})

test('the result for the chosen entries is complete, with each reason once', () => {
  const none = { added: 0, duplicate: 0, suppressed: 0, rejected: 0, refusals: [] }
  expect(describeAdded(none)).toBe('No leads added.')
  const refusals = [0, 1].map((index) => ({ index, reason: 'Name is required.' }))
  expect(describeAdded({ added: 3, duplicate: 1, suppressed: 2, rejected: 2, refusals })).toBe(
    '3 leads added. 1 was a lead already. 2 were deleted before, so we left them out. 2 couldn’t be added. Name is required.',
  )
})
