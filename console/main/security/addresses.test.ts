import { expect, test } from 'vitest'
import { findLink, mayBrowse, mayLoad, readLink, readOutwardAddress, readTypedAddress } from './addresses.ts'

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

const leadId = '01937f5e-6c1a-7abc-8def-0123456789ab'

test('a link to a lead opens it in the hub', () => {
  expect(readLink(`extension-console://prospect/${leadId}`)).toBe(`/marketing-hub?lead=${leadId}`)
  expect(readLink(`Extension-Console://PROSPECT/${leadId.toUpperCase()}/`)).toBe(`/marketing-hub?lead=${leadId}`)
})

test.each([
  'extension-console://prospect/',
  'extension-console://prospect/1',
  `extension-console://prospect/${leadId}?next=https://example.com`,
  `extension-console://prospect/${leadId}/../../settings`,
  `extension-console://prospect/${leadId}#x`,
  `extension-console://settings/${leadId}`,
  `extension-console:prospect/${leadId}`,
  `https://prospect/${leadId}`,
  ` extension-console://prospect/${leadId}\n--no-sandbox`,
  '',
])('%j is no link', (text) => {
  expect(readLink(text)).toBeUndefined()
})

test('a link is found among the program’s arguments', () => {
  expect(findLink(['/usr/bin/console', '--no-sandbox', `extension-console://prospect/${leadId}`])).toBe(
    `/marketing-hub?lead=${leadId}`,
  )
  expect(findLink(['/usr/bin/console'])).toBeUndefined()
})

const rules = { allowLoopback: false }

test.each([
  ['planning.example.gov.uk', 'https://planning.example.gov.uk/'],
  ['  example.com/search?q=1#top ', 'https://example.com/search?q=1#top'],
  ['example.com:8443/list', 'https://example.com:8443/list'],
  ['http://example.com', 'http://example.com/'],
  ['HTTPS://EXAMPLE.com/A', 'https://example.com/A'],
])('%j opens %s', (typed, url) => {
  expect(readTypedAddress(typed, rules)).toEqual({ url })
})

test.each([
  ['', 'Please type the address'],
  ['winchester', 'Please type the address'],
  ['rear extensions in winchester', 'Please type the address'],
  ['https://', 'Please type the address'],
  [`example.com/${'a'.repeat(4000)}`, 'Please type the address'],
  ['file:///etc/passwd', 'Only web pages'],
  ['javascript:alert(1)', 'Only web pages'],
  ['console://app/', 'Only web pages'],
  ['data:text/html,x', 'Only web pages'],
  ['mailto:owner@example.com', 'Only web pages'],
  ['https://owner:secret@example.com/', 'leave out the user name'],
  ['192.168.0.1', 'private network'],
  ['http://[::1]/', 'private network'],
  ['localhost:3000', 'private network'],
  ['printer.local', 'private network'],
])('%j is refused', (typed, sentence) => {
  expect(readTypedAddress(typed, rules)).toEqual({ refusal: expect.stringContaining(sentence) as string })
})

test('loopback addresses are allowed only for tests', () => {
  expect(readTypedAddress('http://127.0.0.1:4000/list', { allowLoopback: true })).toEqual({
    url: 'http://127.0.0.1:4000/list',
  })
  expect(mayBrowse('http://127.0.0.1:4000/', rules)).toBe(false)
  expect(mayBrowse('http://192.168.0.1/', { allowLoopback: true })).toBe(false)
})

test('frames may load web pages and content that the page creates itself', () => {
  for (const address of [
    'https://example.com/',
    'wss://example.com/',
    'about:srcdoc',
    'blob:https://example.com/1',
    'data:,x',
  ])
    expect(mayLoad(address, rules)).toBe(true)
  for (const address of [
    'file:///etc/passwd',
    'console://app/',
    'chrome://gpu',
    'ws://10.0.0.1/',
    'http://2130706433/',
    'no address',
  ])
    expect(mayLoad(address, rules)).toBe(false)
})

test('the window itself shows only web pages', () => {
  for (const address of [
    'about:blank',
    'blob:https://example.com/1',
    'data:,x',
    'https://a:b@example.com/',
    'smb://host/share',
  ])
    expect(mayBrowse(address, rules)).toBe(false)
})
