import { expect, test } from 'vitest'
import { findServer } from './find-server.ts'

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

test('one that speaks https alone is found as well', async () => {
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
