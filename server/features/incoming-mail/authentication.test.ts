import { describe, expect, test } from 'vitest'
import {
  checkSender,
  findOtherReplyTo,
  parseAuthenticationResults,
  providerOf,
  readHeaderLines,
} from './authentication.ts'

const from = 'From: Grace Sample <grace@example.com>'
const results = (text: string) => `Authentication-Results: ${text}`
const linesOf = (...lines: string[]) => readHeaderLines(Buffer.from(`${lines.join('\r\n')}\r\n\r\nbody: no header`))
const check = (provider: string | null, ...lines: string[]) =>
  checkSender(linesOf(...lines), provider, 'grace@example.com')

/** As these providers write them, shortened. */
const genuine: Record<string, [provider: string, ...lines: string[]]> = {
  Gmail: [
    'google.com',
    'Received: by 2002:a05:6a10:1 with SMTP id x',
    'ARC-Authentication-Results: i=1; mx.google.com; dkim=pass header.i=@example.com',
    results(
      'mx.google.com;\r\n       dkim=pass header.i=@example.com header.s=s1 header.b="a=b";\r\n       spf=pass (google.com: domain of grace@example.com designates 192.0.2.1 as permitted sender) smtp.mailfrom=grace@example.com;\r\n       dmarc=pass (p=NONE sp=NONE dis=NONE) header.from=example.com',
    ),
  ],
  'Gmail, of a domain without a policy': [
    'google.com',
    results(
      'mx.google.com; dkim=pass header.i=@example.com header.s=s1 header.b=abc; spf=none smtp.mailfrom=x@other.example',
    ),
  ],
  'Outlook.com and Microsoft 365, without a name': [
    'microsoft',
    results(
      'spf=pass (sender IP is 192.0.2.1)\r\n smtp.mailfrom=example.com; dkim=pass (signature was verified)\r\n header.d=example.com;dmarc=pass action=none\r\n header.from=example.com;compauth=pass reason=100',
    ),
  ],
  'Microsoft 365, of a domain without a policy': [
    'microsoft',
    results(
      'spf=pass smtp.mailfrom=example.com; dkim=none header.d=none;dmarc=bestguesspass action=none header.from=example.com;compauth=pass',
    ),
  ],
  Fastmail: [
    'messagingengine.com',
    results('mx6.messagingengine.com;\r\n    bimi=skipped (DMARC Policy is not at enforcement)'),
    results('mx6.messagingengine.com;\r\n    arc=none (no signatures found)'),
    results(
      'mx6.messagingengine.com;\r\n    dkim=pass (2048-bit rsa key sha256) header.d=example.com header.i=@example.com header.b=x;\r\n    dmarc=pass policy.published-domain-policy=none policy.evaluated-disposition=none (p=none,d=none) policy.policy-from=p\r\n    header.from=example.com;\r\n    spf=pass smtp.mailfrom=grace@example.com smtp.helo=mx.example.com',
    ),
  ],
  iCloud: [
    'icloud.com',
    results('bimi.icloud.com; bimi=skipped reason="insufficient dmarc"'),
    'X-ARC-Info: policy=fail; arc=none',
    results('arc.icloud.com; arc=none'),
    results('dmarc.icloud.com; dmarc=pass header.from=example.com'),
    results('dkim-verifier.icloud.com; dkim=pass (2048-bit key) header.d=example.com header.i=@example.com'),
    results('spf.icloud.com; spf=pass smtp.mailfrom=grace@example.com'),
  ],
  Yahoo: [
    'yahoo.com',
    results(
      'atlas-production.v2-mail-prod1-ir2.omega.yahoo.com;\r\n dkim=pass header.i=@example.com header.s=s1;\r\n spf=pass smtp.mailfrom=example.com;\r\n dmarc=pass(p=REJECT) header.from=example.com;',
    ),
  ],
  Zoho: [
    'zohomail.com',
    results(
      'mx.zohomail.com;\r\n\tdkim=pass;\r\n\tspf=pass (zohomail.com: domain of grace@example.com designates 192.0.2.1 as permitted sender)  smtp.mailfrom=grace@example.com;\r\n\tdmarc=pass(p=none dis=none)  header.from=example.com',
    ),
  ],
  IONOS: ['kundenserver.de', results('kundenserver.de; dkim=pass header.i=@example.com')],
  OVH: [
    'ovh.net',
    results('in42.mail.ovh.net; spf=pass smtp.mailfrom=mail.example.com; dkim=neutral header.d=other.example'),
  ],
  rspamd: [
    'provider.example',
    results(
      'mail.provider.example;\r\n\tdkim=pass header.d=example.com header.s=s1 header.b=x;\r\n\tdmarc=pass (policy=none) header.from=example.com;\r\n\tspf=pass (mail.provider.example: domain of grace@example.com designates 192.0.2.1 as permitted sender) smtp.mailfrom=grace@example.com',
    ),
  ],
  'OpenDMARC above others': [
    'provider.example',
    results('mail.provider.example; dmarc=pass (p=none dis=none) header.from=example.com'),
    results('mail.provider.example; spf=fail smtp.mailfrom=other.example'),
  ],
  Exim: [
    'provider.example',
    results(
      'mail.provider.example;\r\n\tiprev=pass (mx.example.com) smtp.remote-ip=192.0.2.1;\r\n\tspf=pass smtp.mailfrom=bounce+grace=example.net@mail.example.com;\r\n\tdkim=none',
    ),
  ],
  'a version and spaces that RFC 8601 allows': [
    'provider.example',
    results(
      'mail.provider.example 1 (see (RFC 8601)); dkim/1 = pass (good; signature)\r\n reason = "fine; dkim=fail" header.d = example.com',
    ),
  ],
}

test.each(Object.entries(genuine))('%s confirms a sender', (_, [provider, ...lines]) => {
  expect(check(provider, ...lines, from)).toBe('proved')
  const first = lines.find((line) => line.startsWith('Authentication-Results'))
  const parsed = parseAuthenticationResults(readHeaderLines(Buffer.from(first ?? ''))[0]?.value ?? '')
  expect(parsed && providerOf(parsed)).toBe(provider)
})

test.each(Object.entries(genuine))('%s confirms nobody else', (_, [provider, ...lines]) => {
  expect(
    checkSender(linesOf(...lines, 'From: <grace@other-domain.example>'), provider, 'grace@other-domain.example'),
  ).toBe('unproved')
})

const fail = results('mx.google.com; spf=fail smtp.mailfrom=evil.example; dmarc=fail header.from=example.com')
const pass = results('mx.google.com; dkim=pass header.d=example.com; dmarc=pass header.from=example.com')

describe('nothing that a sender writes is taken for the provider’s word', () => {
  test.each<[string, string[]]>([
    ['a pass below the provider’s result', [fail, pass]],
    ['a pass of another server', [results('mx.evil.example; dmarc=pass header.from=example.com'), pass]],
    ['a pass without a server', [results('dmarc=pass header.from=example.com; compauth=pass')]],
    ['ARC', ['ARC-Authentication-Results: i=1; mx.google.com; dmarc=pass header.from=example.com']],
    ['a pass for another domain', [results('mx.google.com; dmarc=pass header.from=evil.example')]],
    ['a signature of another domain', [results('mx.google.com; dkim=pass header.d=evil.example')]],
    ['a signature of a domain that ends alike', [results('mx.google.com; dkim=pass header.d=notexample.com')]],
    ['a signature of a public suffix', [results('mx.google.com; dkim=pass header.d=com')]],
    [
      'an envelope of another domain',
      [results('mx.google.com; spf=pass smtp.mailfrom=grace@example.com.evil.example')],
    ],
    [
      'an aligned signature though the policy fails',
      [results('mx.google.com; dkim=pass header.d=example.com; dmarc=fail')],
    ],
    ['a temporary error', [results('mx.google.com; dmarc=temperror header.from=example.com')]],
    ['two results of one policy', [results('mx.google.com; dmarc=pass; dmarc=fail header.from=example.com')]],
    ['a pass in a comment', [results('mx.google.com; dmarc=fail (dmarc=pass)')]],
    ['a pass in a quoted reason', [results('mx.google.com; dmarc=fail reason="; dmarc=pass header.from=example.com"')]],
    [
      'a comment that a quoted address closes',
      [
        results(
          'mx.google.com; spf=pass (domain of "a); dkim=pass header.d=example.com; x=y ("@evil.example) smtp.mailfrom=evil.example',
        ),
      ],
    ],
    ['an open comment', [results('mx.google.com; dkim=pass header.d=example.com (open')]],
    ['an open quote', [results('mx.google.com; dkim=pass header.d=example.com reason="open')]],
    ['no results', [results('mx.google.com; none')]],
    ['no field', ['X-Authentication-Results: mx.google.com; dmarc=pass']],
    ['a later field of a provider with one', [results('mx.google.com; arc=none'), pass]],
    ['a policy’s pass without its domain', [results('mx.google.com; dmarc=pass')]],
    ['a pass in an envelope', [results('mx.google.com; spf=pass smtp.mailfrom=x;dmarc=pass;y@evil.example')]],
    ['a pass in a host’s name', [results('mx.google.com; spf=pass smtp.helo=x;dkim=pass(a)header.d=example.com;y')]],
  ])('%s', (_, lines) => {
    expect(check('google.com', ...lines, from)).toBe('unproved')
  })
  test.each<[string, string[]]>([
    ['two From fields', [from, 'From: <mallory@example.com>']],
    ['two addresses', ['From: grace@example.com, mallory@example.com']],
    ['an address as a name', ['From: grace@example.com <mallory@example.com>']],
    ['no From field', []],
    ['a From field of unbounded length', [`From: ${'"'.repeat(60_000)} <grace@example.com>`]],
  ])('%s', (_, fields) => {
    expect(check('google.com', pass, ...fields)).toBe('unproved')
  })
})

test('a result far below the provider’s own is never read, and a provider that is not known confirms nobody', () => {
  expect(check('google.com', results('bimi.google.com; bimi=none'), results('mx.evil.example; x=y'), pass, from)).toBe(
    'unproved',
  )
  expect(check(null, pass, from)).toBe('no_proof')
})

const found = (value: string) => findOtherReplyTo(linesOf(from, `Reply-To: ${value}`), 'grace@example.com')

const signed = (domain: string, sender: string) =>
  checkSender(
    linesOf(results(`mx.google.com; dkim=pass header.i=@${domain}`), `From: <${sender}>`),
    'google.com',
    sender,
  )

test('of two domains below one organisation’s, none vouches for the other', () => {
  expect(signed('evil.onmicrosoft.com', 'grace@builder.onmicrosoft.com')).toBe('unproved')
  expect(signed('evil.co.uk', 'grace@builder.co.uk')).toBe('unproved')
  expect(signed('builder.co.uk', 'grace@office.builder.co.uk')).toBe('proved')
  expect(signed('mail.builder.co.uk', 'grace@builder.co.uk')).toBe('proved')
})

test('a sender’s domain may be written in Unicode', () => {
  const lines = linesOf(
    results('mx.google.com; dmarc=pass header.from=xn--bcher-kva.example'),
    'From: <anna@bücher.example>',
  )
  expect(checkSender(lines, 'google.com', 'anna@bücher.example')).toBe('proved')
})

test('an address for answers is noticed when it is another one than the sender’s', () => {
  expect(found('"Grace" <GRACE@example.com>')).toBeUndefined()
  expect(found('grace@example.com')).toBeUndefined()
  expect(found('Grace <new-account@evil.example>')).toBe('new-account@evil.example')
  expect(found('"grace@example.com" <grace2@example.com>')).toBe('grace2@example.com')
  expect(found('grace@example.com, other@evil.example')).toBe('other@evil.example')
})

test.each([
  '<grace@example.com>, other@evil.example',
  'Grace <grace@example.com>; other@evil.example',
  '"open <grace@example.com>, other@evil.example',
  'other@evil.example (a (b) <grace@example.com>)',
  'Friends: other@evil.example;',
])('another address for answers is not hidden by how it is written: %s', (value) => {
  expect(found(value)).toBe('other@evil.example')
})

test('a field for answers that can’t be read is shown as it is', () => {
  expect(found('=?utf-8?q?other=40evil.example?=')).toBe('=?utf-8?q?other=40evil.example?=')
  expect(found(`other@evil.example${' '.repeat(2100)}, <grace@example.com>`)).toMatch(/^other@evil\.example/)
  expect(found('')).toBeUndefined()
})
