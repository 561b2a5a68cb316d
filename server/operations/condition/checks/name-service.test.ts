import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Dns } from '../../../platform/dns.ts'
import { startNameServiceProbe } from './name-service.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

/** Looks names up once, of which these are found. */
async function probe(found: readonly string[], settings: { publicUrl?: string; smtpUrl?: string } = {}) {
  const asked: string[] = []
  const dns: Dns = {
    resolveMx: () => Promise.reject(new Error('not used')),
    async resolveAddresses(host) {
      asked.push(host)
      if (found.includes(host)) return ['192.0.2.1']
      throw Object.assign(new Error('no'), { code: 'EAI_AGAIN' })
    },
  }
  const { publicUrl = 'https://hill.example', smtpUrl = 'smtps://me:secret@mail.example' } = settings
  const config = { smtpUrl } as Parameters<typeof startNameServiceProbe>[0]['config']
  const probing = startNameServiceProbe({ config, publicUrl, dns, log: pino({ enabled: false }) })
  await vi.advanceTimersByTimeAsync(60_000)
  await probing.stop()
  return { asked, names: probing.names, isDead: probing.isDead() }
}

test('the name service is dead when several names are not found, and not when any is', async () => {
  expect(await probe([])).toMatchObject({
    isDead: true,
    names: ['hill.example', 'mail.example', 'a.root-servers.net'],
  })
  expect((await probe(['hill.example'])).isDead).toBe(false)
  expect((await probe(['mail.example'])).isDead).toBe(false)
  expect((await probe(['a.root-servers.net'])).isDead).toBe(false)
})

test('nobody else’s name is looked up while an own one is found', async () => {
  expect((await probe(['hill.example'])).asked).toEqual(['hill.example', 'mail.example'])
})

test('without a name of another server nothing is looked up', async () => {
  for (const address of ['http://localhost:3000', 'https://192.0.2.7', 'https://[2001:db8::1]']) {
    const result = await probe([], { publicUrl: address, smtpUrl: 'smtp://127.0.0.1:25' })
    expect(result).toEqual({ asked: [], names: [], isDead: false })
  }
})
