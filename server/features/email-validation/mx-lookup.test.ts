import { expect, test } from 'vitest'
import { manualClock } from '../../platform/clock.ts'
import type { Dns } from '../../platform/dns.ts'
import { silentDns } from '../../testing/silent-dns.ts'
import { createMxLookup } from './mx-lookup.ts'

type MxAnswer = Awaited<ReturnType<Dns['resolveMx']>> | string
const minuteMs = 60_000

/** Looks up a domain with a fake name server that returns the given records or error code. */
function setUp(answer: MxAnswer) {
  const clock = manualClock('2026-11-21T10:00:00.000Z')
  const server = { answer, asked: [] as string[] }
  const dns: Dns = {
    ...silentDns,
    async resolveMx(domain) {
      server.asked.push(domain)
      if (typeof server.answer === 'string') throw Object.assign(new Error('no'), { code: server.answer })
      return server.answer
    },
  }
  return { clock, server, lookUpMx: createMxLookup({ dns, clock }) }
}

const mailServer = [{ exchange: 'mx.hill.co.uk', priority: 10 }]

test.each([
  ['a mail server', mailServer, 'accepts_mail'],
  ['an empty name, which means that no mail is accepted', [{ exchange: '', priority: 0 }], 'accepts_none'],
  ['a dot for a name', [{ exchange: '.', priority: 0 }], 'accepts_none'],
  ['no record', [], 'accepts_none'],
  ['no such domain', 'ENOTFOUND', 'accepts_none'],
  ['a domain without mail', 'ENODATA', 'accepts_none'],
  ['a failing name server', 'ESERVFAIL', 'unknown'],
  ['no name server', 'ECONNREFUSED', 'unknown'],
  ['no answer in time', 'ETIMEOUT', 'unknown'],
] as const)('an MX lookup that returns "%s" is classified', async (_, answer, expected) => {
  const { lookUpMx } = setUp(answer as MxAnswer)
  expect(await lookUpMx('hill.co.uk')).toBe(expected)
})

test('a domain is resolved once for all callers until the cached answer expires', async () => {
  const { clock, server, lookUpMx } = setUp(mailServer)
  await Promise.all(Array.from({ length: 20 }, () => lookUpMx('Hill.co.uk')))
  await lookUpMx('hill.CO.UK')
  expect(server.asked).toEqual(['hill.co.uk'])
  clock.advance(24 * 60 * minuteMs)
  await lookUpMx('hill.co.uk')
  expect(server.asked).toHaveLength(2)
})

test('“accepts no mail” is cached for an hour, “no answer” for five minutes', async () => {
  const { clock, server, lookUpMx } = setUp('ESERVFAIL')
  expect(await lookUpMx('hill.co.uk')).toBe('unknown')
  server.answer = 'ENOTFOUND'
  expect(await lookUpMx('hill.co.uk')).toBe('unknown')
  clock.advance(5 * minuteMs)
  expect(await lookUpMx('hill.co.uk')).toBe('accepts_none')
  server.answer = mailServer
  clock.advance(59 * minuteMs)
  expect(await lookUpMx('hill.co.uk')).toBe('accepts_none')
  clock.advance(minuteMs)
  expect(await lookUpMx('hill.co.uk')).toBe('accepts_mail')
})

test.each(['example.com', 'mail.example.org', 'hill.example', 'anything.test', 'nobody.invalid'])(
  '%s is not resolved, because it is reserved for examples',
  async (domain) => {
    const { server, lookUpMx } = setUp(mailServer)
    expect(await lookUpMx(domain)).toBe('accepts_none')
    expect(server.asked).toEqual([])
  },
)
