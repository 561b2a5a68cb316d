import { expect, test } from 'vitest'
import { formatIdentity, identityHeader } from '#shared/contract/server-identity.ts'
import { findServer, readServerAddress } from './find-server.ts'

/** Servers by their origins; nothing answers elsewhere. */
function network(servers: Record<string, () => Response>) {
  const asked: string[] = []
  const send = async (address: string) => {
    const { origin } = new URL(address)
    asked.push(origin)
    const answer = servers[origin]?.()
    if (answer === undefined) throw new TypeError('net::ERR_CONNECTION_REFUSED')
    if (answer.headers.has('Location')) throw new Error("Attempted to redirect, but redirect policy was 'error'")
    return answer
  }
  const findRedirect = async (address: string) =>
    servers[new URL(address).origin]?.().headers.get('Location') ?? undefined
  return { asked, find: (text: string) => findServer(text, { send, findRedirect }) }
}
const headers = { [identityHeader]: formatIdentity({ version: '0.5.0', installation: '3f2a9c0b71d4e865' }) }
const ours = () => Response.json({ status: 'ok', version: '0.5.0' }, { headers })
const installation = '3f2a9c0b71d4e865'
const website = () => new Response('<h1>Welcome</h1>', { headers: { 'Content-Type': 'text/html' } })
const health = (body: object) => () => Response.json(body)
const redirect = (location: string) => () => new Response(null, { status: 301, headers: { Location: location } })

test('a server on this computer is found without a scheme', async () => {
  const { find, asked } = network({ 'http://localhost:3000': ours })
  expect(await find('localhost:3000')).toEqual({ address: 'http://localhost:3000', installation })
  expect(asked).toEqual(['http://localhost:3000'])
})

test('a server with https only is found as well', async () => {
  const { find } = network({ 'https://localhost:3000': ours })
  expect(await find('localhost:3000')).toEqual({ address: 'https://localhost:3000', installation })
})

test('an address elsewhere is never asked over http', async () => {
  const { find, asked } = network({ 'http://www.example.com': ours })
  expect(await find('www.example.com')).toEqual({
    refusal: 'There’s no response from this address. Please check it, and that you’re online.',
  })
  expect(asked).toEqual(['https://www.example.com'])
})

test('a server from before the header is found, and nothing else without it', async () => {
  const { find } = network({
    'https://earlier.example.com': health({ status: 'ok', version: '0.4.0' }),
    'https://other.example.com': health({ status: 'ok', version: '2.1.0' }),
    'https://api.example.com': health({ status: 'ok' }),
    'https://site.example.com': website,
  })
  expect(await find('earlier.example.com')).toEqual({ address: 'https://earlier.example.com', installation: undefined })
  for (const host of ['other', 'api', 'site'])
    expect(await find(`${host}.example.com`), host).toEqual({
      refusal: 'There’s a website at this address, but it isn’t your lead hub.',
    })
})

test('an address that leads to the server names and offers that one, and chooses nothing by itself', async () => {
  const { find } = network({
    'https://example.com': redirect('https://www.example.com/api/health'),
    'https://www.example.com': ours,
    'https://old.example.com': redirect('https://example.com/api/health'),
    'https://shop.example.com': redirect('https://site.example.com/'),
    'https://site.example.com': website,
    'https://plain.example.com': redirect('http://plain.example.com/api/health'),
    'https://login.example.com': redirect('/login'),
    'https://loop.example.com': redirect('https://loop2.example.com/'),
    'https://loop2.example.com': redirect('https://loop.example.com/'),
    'http://localhost:3000': redirect('https://www.example.com/api/health'),
  })
  const offered = {
    refusal: 'This address leads to https://www.example.com. Is that your website?',
    suggestion: 'https://www.example.com',
  }
  for (const address of ['example.com', 'old.example.com', 'http://localhost:3000'])
    expect(await find(address), address).toEqual(offered)
  expect(await find('shop.example.com')).toEqual({
    refusal:
      'This address leads to https://site.example.com. There’s a website at this address, but it isn’t your lead hub.',
  })
  expect(await find('plain.example.com')).toEqual({
    refusal: 'This address leads to http://plain.example.com, where a connection isn’t private.',
  })
  expect(await find('login.example.com')).toEqual({
    refusal: 'There’s a website at this address, but it isn’t your lead hub.',
  })
  expect(await find('loop.example.com')).toEqual({
    refusal:
      'This address leads to https://loop2.example.com. There’s a website at this address, but it isn’t your lead hub.',
  })
})

test.each([502, 503, 504])(
  'a server behind a proxy that answers %i for it isn’t taken for another website',
  async (status) => {
    const { find } = network({
      'https://example.com': () => new Response('<h1>Bad gateway</h1>', { status }),
      'https://old.example.com': redirect('https://example.com/api/health'),
    })
    const refusal = 'The website at this address isn’t working at the moment. Please try again in a few minutes.'
    expect(await find('example.com')).toEqual({ refusal })
    expect(await find('old.example.com')).toEqual({ refusal: `This address leads to https://example.com. ${refusal}` })
  },
)

test('of two addresses on this computer the refusal with an answer is shown', async () => {
  const { find, asked } = network({ 'http://127.0.0.1:8080': website })
  expect(await find('127.0.0.1:8080')).toEqual({
    refusal: 'There’s a website at this address, but it isn’t your lead hub.',
  })
  expect(asked).toEqual(['http://127.0.0.1:8080', 'https://127.0.0.1:8080'])
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
