import { expect, test } from 'vitest'
import { readHeaderLines } from './authentication.ts'
import { decideProvider } from './learn-provider.ts'

const message = (sender: string, results?: string, received = 'from a by mx.provider.example with ESMTPS') =>
  readHeaderLines(
    Buffer.from(
      [
        `Received: ${received}`,
        ...(results === undefined ? [] : [`Authentication-Results: ${results}`]),
        `From: <someone@${sender}>`,
      ].join('\r\n'),
    ),
  )
const several = (count: number, results?: (index: number) => string, received?: string) =>
  Array.from({ length: count }, (_, index) => message(`sender${index}.example`, results?.(index), received))
const ours = () => 'mx1.provider.example; dkim=none'

test('the provider is learnt from messages of several senders that agree', () => {
  const known = { state: 'known', provider: 'provider.example', server: 'mx1.provider.example' }
  expect(decideProvider(several(3, ours), 'imap.provider.example')).toEqual(known)
  expect(decideProvider(several(3, ours), 'imap.other.example')).toEqual(known) // by the last Received
  expect(decideProvider([...several(4, ours), message('own.example')], 'imap.provider.example')).toEqual(known)
  expect(decideProvider(several(2, ours), 'imap.provider.example')).toMatchObject({ state: 'waiting' })
})

test('one message is enough for a large provider, whose results are known', () => {
  const gmail = message('example.com', 'mx.google.com; dkim=pass header.i=@example.com')
  expect(decideProvider([gmail], 'imap.gmail.com')).toMatchObject({ state: 'known', provider: 'google.com' })
  const outlook = message('example.com', 'spf=pass smtp.mailfrom=example.com; compauth=pass')
  expect(decideProvider([outlook], 'outlook.office365.com')).toEqual({
    state: 'known',
    provider: 'microsoft',
    server: null,
  })
  expect(decideProvider([message('evil.example', 'mx.evil.example; dmarc=pass')], 'imap.gmail.com')).toMatchObject({
    state: 'waiting',
  })
})

test('one sender teaches no false name, however many messages they send', () => {
  const planted = Array.from({ length: 50 }, () => message('evil.example', ours()))
  expect(decideProvider(planted, 'imap.provider.example')).toMatchObject({ state: 'waiting', provider: null })
})

test('several senders teach no name that is nowhere else in what the provider writes', () => {
  const planted = several(8, () => 'mx.evil.example; dmarc=pass')
  expect(decideProvider(planted, 'imap.provider.example')).toMatchObject({ state: 'waiting', provider: null })
  const real = several(12, undefined)
  expect(decideProvider([...planted, ...real], 'imap.provider.example')).toMatchObject({
    state: 'none',
    provider: null,
  })
})

test('a provider that writes nothing is recognised once there are enough messages', () => {
  expect(decideProvider([], 'imap.provider.example')).toMatchObject({ state: 'waiting' })
  expect(decideProvider(several(4), 'imap.provider.example')).toMatchObject({ state: 'waiting' })
  expect(decideProvider(several(5), 'imap.provider.example')).toMatchObject({ state: 'none' })
})
