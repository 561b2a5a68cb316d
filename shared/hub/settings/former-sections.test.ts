import { expect, test } from 'vitest'
import { replaceFormerSection } from './former-sections.ts'

test.each([
  ['?show=account', '?show=security', ''],
  ['?show=devices', '?show=security', ''],
  ['?show=audit&action=sign_in', '?show=security&action=sign_in', '#audit-log'],
  ['?show=retention', '?show=privacy', ''],
  ['?show=person', '?show=privacy', ''],
  ['?show=copies', '?show=business', ''],
])('the old address %s leads to %s%s', (old, search, hash) => {
  expect(replaceFormerSection(old)).toEqual({ search, hash })
})

test.each(['', '?show=security', '?show=calls', '?show=this-computer'])('the address "%s" stays', (search) => {
  expect(replaceFormerSection(search)).toBeUndefined()
})
