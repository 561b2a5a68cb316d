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
  expect(readServerAddress(text)).toEqual({ addresses: [address] })
})

test.each([
  ['localhost:3000', 'http://localhost:3000', 'https://localhost:3000'],
  ['127.0.0.1:3000/marketing-hub', 'http://127.0.0.1:3000', 'https://127.0.0.1:3000'],
  ['[::1]:3000', 'http://[::1]:3000', 'https://[::1]:3000'],
  ['localhost', 'http://localhost', 'https://localhost'],
])('%s is this machine, where http is tried first', (text, first, second) => {
  expect(readServerAddress(text)).toEqual({ addresses: [first, second] })
})

test.each([
  '',
  '  ',
  'http://example.com',
  'http://localhost.example.com',
  'http://192.168.0.10:3000',
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
