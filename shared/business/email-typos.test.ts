import { expect, test } from 'vitest'
import { suggestEmail } from './email-typos.ts'

test.each([
  ['helen.ux@gmial.com', 'helen.ux@gmail.com'],
  ['ada@gmail.con', 'ada@gmail.com'],
  ['ada@gmail.co.uk', 'ada@gmail.com'],
  ['ada@gmal.com', 'ada@gmail.com'],
  ['Ada@Hotmial.co.uk', 'ada@hotmail.co.uk'],
  ['ada@yahoo.co.ku', 'ada@yahoo.co.uk'],
  ['ada@outlok.com', 'ada@outlook.com'],
  ['ada@btinernet.com', 'ada@btinternet.com'],
  ['ada@icoud.com', 'ada@icloud.com'],
])('%s was probably meant to be %s', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  'ada@gmail.com',
  'ada@mail.com',
  'ada@bt.com',
  'ada@example.com',
  'ada@hants.gov.uk',
  'ada@o2.co.uk',
  'ada@gmail',
  'nonsense',
  '',
])('%s is left alone', (typed) => {
  expect(suggestEmail(typed)).toBeUndefined()
})
