import { expect, test } from 'vitest'
import { readOutwardAddress } from './addresses.ts'

test.each([
  'https://www.example.com/a?b=c#d',
  'http://planning.example.com/1',
  'mailto:ada@example.com?subject=Your%20plans',
  'tel:+442079460018',
  'sms:+447700900123',
])('%s may leave', (address) => {
  expect(readOutwardAddress(address)).toBe(address)
})

test.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,hello',
  'console://app/marketing-hub',
  'smb://host/share',
  'ms-msdt:/id',
  'vbscript:x',
  'https://owner:secret@example.com/',
  '/relative',
  '',
  `https://example.com/${'a'.repeat(4000)}`,
])('%s stays', (address) => {
  expect(readOutwardAddress(address)).toBeUndefined()
})
