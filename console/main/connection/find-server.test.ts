import { expect, test } from 'vitest'
import { findServer, readServerAddress } from './find-server.ts'

/** Servers by their origins; nothing answers elsewhere. */
function network(servers: Record<string, () => Response>) {
  const asked: string[] = []
  const send = async (address: string) => {
    const { origin } = new URL(address)
    asked.push(origin)
    const answer = servers[origin]
    if (answer === undefined) throw new TypeError('net::ERR_CONNECTION_REFUSED')
    return answer()
  }
  return { asked, send }
}
const ours = () => Response.json({ status: 'ok', version: '1.0.0' })

test('a server on this computer is found without a scheme', async () => {
  const { send, asked } = network({ 'http://localhost:3000': ours })
  expect(await findServer('localhost:3000', send)).toEqual({ address: 'http://localhost:3000' })
  expect(asked).toEqual(['http://localhost:3000'])
})

test('a server with https only is found as well', async () => {
  const { send } = network({ 'https://localhost:3000': ours })
  expect(await findServer('localhost:3000', send)).toEqual({ address: 'https://localhost:3000' })
})

test('an address elsewhere is never asked over http', async () => {
  const { send, asked } = network({ 'http://www.example.com': ours })
  expect(await findServer('www.example.com', send)).toEqual({
    refusal: 'There’s no response from this address. Please check it, and that you’re online.',
  })
  expect(asked).toEqual(['https://www.example.com'])
})

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
