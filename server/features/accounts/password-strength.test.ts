import { expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { findWeakness } from './password-strength.ts'

const { initialBusiness: business } = readConfig({
  NODE_ENV: 'test',
  BUSINESS_NAME: 'Larkfield Rooms',
  BUSINESS_PROPRIETOR: 'Ada Sample',
})
const weaknessOf = (password: string) => findWeakness(password, { email: 'ada@larkfield.example', business })

test.for([
  'a long enough phrase',
  'correct horse battery staple',
  'Tr0ub4dour&3xx',
  'welcome to my hub',
  'only for the demo',
  'x'.repeat(10) + 'Kq7 mistral zephyr',
])('%s is hard enough to guess', async (password) => {
  expect(await weaknessOf(password)).toBeUndefined()
})

test.for([
  ['iloveyou1234', 'close to a commonly used password'],
  ['P@ssw0rd2026!', 'close to a commonly used password'],
  ['liverpool1892fc', 'close to a commonly used password'],
  ['aaaaaaaaaaaa', 'repeats itself'],
  ['letmeinletmein', 'repeats itself'],
  ['Larkfield Rooms', 'words people would guess for your business'],
  ['larkfieldrooms1', 'words people would guess for your business'],
  ['kitchen extension 2026', 'words people would guess for your business'],
  ['Winchester Southampton', 'words people would guess for your business'],
  ['marketinghub2026', 'words people would guess for your business'],
  ['ada@larkfield.example', 'words people would guess for your business'],
  [business.email, 'words people would guess for your business'],
  ['adasampleadasample', 'words people would guess for your business'],
] as const)('%s is refused: %s', async ([password, reason]) => {
  const sentence = await weaknessOf(password)
  expect(sentence).toContain(reason)
  expect(sentence).toContain('four or more words')
  expect(sentence?.toLowerCase()).not.toContain(password.toLowerCase())
})
