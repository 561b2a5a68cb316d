import { expect, test } from 'vitest'
import { readConfig } from './config/config.ts'
import { isRefusedHost, lookupFor, PrivateHostError, privateHostsOf, resolveHost } from './private-hosts.ts'

const live = { PUBLIC_URL: 'https://hill.example' }
const allowedBy = (environment: Record<string, string>) => privateHostsOf({ config: readConfig(environment) })

test.for([
  '127.0.0.1',
  '127.1',
  '0x7f000001',
  'LOCALHOST',
  'localhost.',
  '[::1]',
  '::ffff:10.0.0.1',
  '192.168.1.20',
  'nas',
  'nas.lan',
])('a live site resolves no private host: %s', async (host) => {
  await expect(resolveHost(host, allowedBy(live))).rejects.toBeInstanceOf(PrivateHostError)
  expect(await isRefusedHost(host, allowedBy(live))).toBe(true)
  expect(await isRefusedHost(host, allowedBy({}))).toBe(false)
})

test('only what PRIVATE_HOSTS names is allowed, however it is spelt', async () => {
  const allowed = allowedBy({ ...live, PRIVATE_HOSTS: 'LocalHost, 192.168.1.20' })
  expect(await resolveHost('LOCALHOST', allowed)).toMatch(/^(127\.0\.0\.1|::1)$/)
  expect(await resolveHost('192.168.1.20', allowed)).toBe('192.168.1.20')
  await expect(resolveHost('192.168.1.21', allowed)).rejects.toBeInstanceOf(PrivateHostError)
})

test('a public name that resolves to a private address is refused when it is connected to', async () => {
  const lookup = lookupFor('rebind.example.com', [])
  // What a hostile name server would answer.
  const error = await new Promise((resolve) => lookup('localhost', {}, resolve))
  expect(error).toBeInstanceOf(PrivateHostError)
})
