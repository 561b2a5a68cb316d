import { expect, test } from 'vitest'
import { firstNameOf } from '#shared/business/first-name.ts'
import { safeName, safePhone, thankYou } from './recipient.ts'

test.for([
  'Ann',
  'Ann O’Hara',
  "Ann O'Hara",
  'Jean-Luc',
  'Dr. Ann Hill',
  'J. R. Hill',
  'Zoë',
  'Łukasz Ó Súilleabháin',
  '安娜',
  'محمد',
])('%s is greeted by the first name', (name) => expect(thankYou(name)).toBe(`Thank you, ${firstNameOf(name)}`))

test.for([
  'foo.com',
  'www.foo.com',
  'Ann foo.co.uk',
  'https://foo',
  'foo://bar',
  'ann@foo',
  'Ann\nclick here',
  'Ann\u2028now',
  '<b>Ann</b>',
  '&lt;b&gt;',
  '[Ann](foo)',
  'Call 0909 879',
  'Congratulations you have won a prize',
  'A'.repeat(41),
  'foo\u2024com',
  'foo。com',
  'Ann\u202Emoc',
  '',
  ' ',
])('the name %j is left out of the greeting', (name) => {
  expect(safeName(name)).toBeUndefined()
  expect(thankYou(name)).toBe('Thank you')
})

test.for(['020 7946 0018', '+44 (0)20 7946-0018', '07700900123'])('%s is repeated as a number', (phone) =>
  expect(safePhone(phone)).toBe(phone),
)

test.for([
  'evil.example/free',
  '07700 900123 www.evil.example',
  '020.7946.0018',
  '1'.repeat(30),
  '0900\n123456',
  'ring me any time',
])('%j is not repeated as a number', (phone) => expect(safePhone(phone)).toBe('the number you gave us'))
