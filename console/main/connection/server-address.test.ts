import { expect, test } from 'vitest'
import { readServerAddress } from './server-address.ts'

test.each([
  ['https://www.example.com', 'https://www.example.com'],
  [' www.example.com ', 'https://www.example.com'],
  ['www.example.com/marketing-hub?lead=1#top', 'https://www.example.com'],
  ['HTTPS://Example.com:8443/', 'https://example.com:8443'],
  ['http://localhost:3000', 'http://localhost:3000'],
  ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000'],
  ['http://[::1]:3000', 'http://[::1]:3000'],
])('%s is taken as %s', (text, address) => {
  expect(readServerAddress(text)).toEqual({ address })
})

test.each([
  '',
  '  ',
  'http://example.com',
  'http://localhost.example.com',
  'http://127.0.0.1.example.com',
  'ftp://example.com',
  'javascript://example.com/%0aalert(1)',
  'file:///etc/passwd',
  'console://app',
  'https://owner:secret@example.com',
  'https://',
])('"%s" is refused with a sentence', (text) => {
  expect(readServerAddress(text)).toEqual({ refusal: expect.stringMatching(/^Please .+\.$/) })
})
