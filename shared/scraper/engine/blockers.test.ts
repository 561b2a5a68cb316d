import { expect, test } from 'vitest'
import { pageOf } from '../testing/page-of.ts'
import type { FetchedPage } from './page.ts'
import { findPageBlocker, findBlocker } from './blockers.ts'

const long = '<p>An application for a rear extension, with all that belongs to it.</p>'.repeat(50)

const pageWith = (text: string, extra: Partial<FetchedPage> = {}): FetchedPage => ({
  url: 'https://planning.hill.gov.uk/list',
  status: 200,
  contentType: 'text/html',
  headers: {},
  bytes: text.length,
  text,
  ...extra,
})

test.each([
  ['Cloudflare', '<title>Just a moment...</title><p>Checking</p>', 403],
  ['Cloudflare', '<script src="/cdn-cgi/challenge-platform/h/b/orchestrate/chl_page/v1"></script>', 503],
  ['Anubis', '<title>Making sure you&#39;re not a bot!</title><script id="anubis_challenge">{}</script>', 200],
  ['AWS WAF', '<script>window.gokuProps = {}</script>', 202],
  ['Azure WAF', '<html><head><title>Azure WAF</title></head></html>', 403],
  ['Imperva', '<iframe src="/_Incapsula_Resource?CWUDNSAI=1"></iframe>', 200],
  ['DataDome', '<script src="https://ct.captcha-delivery.com/c.js"></script>', 403],
  ['PerimeterX', '<div id="px-captcha"></div>', 403],
  ['Akamai', 'Reference #18 https://errors.edgesuite.net/18', 403],
  ['Sucuri', '<title>Sucuri WebSite Firewall - Access Denied</title>', 403],
  ['Barracuda', '<p>Barracuda Networks is verifying this request</p>', 200],
  ['DDoS-Guard', '<script src="https://check.ddos-guard.net/check.js"></script>', 403],
])('a challenge of %s shuts the site', (name, text, status) => {
  expect(findBlocker(pageWith(text, { status }))).toEqual({
    kind: 'blocked',
    sentence: `planning.hill.gov.uk asks for proof of a human reader (${name}).`,
  })
})

test.each([
  ['a CAPTCHA', '<div class="h-captcha"></div>'],
  ['a question', '<p>Please verify that you are a human</p>'],
  ['unusual traffic', '<p>We have seen unusual traffic from your network.</p>'],
])('%s shuts the site, on a page with little else', (_, text) => {
  expect(findBlocker(pageWith(text))?.kind).toBe('blocked')
  expect(findBlocker(pageWith(text + long))).toBeUndefined()
})

test.each([{ 'cf-mitigated': 'challenge' }, { 'x-amzn-waf-action': 'captcha' }])(
  'a challenge announced only by the header %j closes the site',
  (headers) => {
    expect(findBlocker(pageWith('', { headers: { ...headers } }))?.kind).toBe('blocked')
  },
)

test('an empty 202 response is a challenge, not an empty list', () => {
  expect(findBlocker(pageWith('\n', { status: 202 }))?.kind).toBe('blocked')
  expect(findBlocker(pageWith(''))).toBeUndefined()
})

test.each([401, 403, 451])('a page that is refused with %i is closed, and perhaps others are not', (status) => {
  expect(findBlocker(pageWith('No', { status }))?.kind).toBe('closed')
})

test('a page that still contains the script of a passed challenge is read', () => {
  const script = '<script src="/cdn-cgi/challenge-platform/h/b/scripts/jsd/main.js"></script>'
  expect(findBlocker(pageWith(script + long))).toBeUndefined()
  expect(findBlocker(pageWith(script + long, { status: 503 }))?.kind).toBe('blocked')
})

test.each([
  ['<p>You need to be logged in to do that.</p>', 'closed'],
  ['<h1>Members only</h1>', 'closed'],
  ['<h1>Welcome</h1><p>Log in</p><input type="password">', 'closed'],
  ['<h1>Your choices</h1><p>Accept all cookies to continue</p>', 'blocked'],
  ['<h1>Nothing was found</h1>', undefined],
])('on a page without anything to read, %s is %s', (text, kind) => {
  const url = 'https://planning.hill.gov.uk/list'
  expect(findPageBlocker(pageOf(url, text))?.kind).toBe(kind)
  expect(findPageBlocker(pageOf(url, text + long))).toBeUndefined()
})
