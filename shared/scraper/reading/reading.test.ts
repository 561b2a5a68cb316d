import { load } from 'cheerio'
import { expect, test } from 'vitest'
import { pageOf } from '../testing/page-of.ts'
import { findPostcode, splitFirm } from './addresses.ts'
import { readDate } from './dates.ts'
import { findEmails, findPhones, phonesOf, readEmail, toE164 } from './contacts.ts'
import { resolveLink } from './links.ts'
import { findNextPage } from './pager.ts'
import { readName } from './names.ts'
import { halves } from './search-window.ts'
import { matchesTerms } from './search-terms.ts'
import { paragraphsOf, textOfHtml } from './text.ts'

const now = '2026-11-20T09:00:00.000Z' // a Friday

test.each([
  ['Thu 07 Mar 2019', '2019-03-07'],
  ['25-03-2014', '2014-03-25'],
  ['7/3/19', '2019-03-07'],
  ['1st of November 2026', '2026-11-01'],
  ['Aug 23, 2024', '2024-08-23'],
  ['08/23/2024', '2024-08-23'],
  ['2026-11-02', '2026-11-02'],
  ['2024-08-23T22:53:14-0700', '2024-08-24T05:53:14.000Z'],
  ['Sat, 14 Nov 2026 09:30:00 +0100', '2026-11-14T08:30:00.000Z'],
  ['12-11-2026, 9:14 pm', '2026-11-12T21:14:00.000Z'],
  ['1794650400', '2026-11-14T10:00:00.000Z'],
  ['3 hours ago', '2026-11-20T06:00:00.000Z'],
  ['a week ago', '2026-11-13'],
  ['Yesterday at 4:30 PM', '2026-11-19T16:30:00.000Z'],
  ['Friday at 10:00', '2026-11-13T10:00:00.000Z'],
  ['2026/11/02 08:00', '2026-11-02T08:00:00.000Z'],
  ['18 November at 19:12', '2026-11-18T19:12:00.000Z'],
  ['Nov 30', '2025-11-30'],
  ['21 Mayfield', undefined],
  ['31/02/2026', undefined],
  ['Awaiting decision', undefined],
  ['', undefined],
])('the date "%s" is %s', (text, date) => {
  expect(readDate(text, now)).toBe(date)
})

test.each([
  ['Mrs Helen Helen Marsh', 'Helen Marsh'],
  ['Mr Peter John Peter John Hall', 'Peter John Hall'],
  ['Helen Marsh Helen Marsh', 'Helen Marsh'],
  ['Ms Hannah Whitlock', 'Ms Hannah Whitlock'],
  ['Mr J J Smith', 'Mr J J Smith'],
  ['Mr & Mrs Sample', 'Mr & Mrs Sample'],
  ['Thomas Thomas', 'Thomas Thomas'],
  ['See source', undefined],
  ['[deleted]', undefined],
  ['Not Available', undefined],
  ['-', undefined],
  ['12', undefined],
])('the name "%s" is %s', (text, name) => {
  expect(readName(text)).toBe(name)
})

test.each([
  ['81 KYLE CRESCENT, CARDIFF, CF14 1SU', 'CF14 1SU'],
  ['Unit 2 W1A1AA London, head office SO23 9AX', 'SO23 9AX'],
  ['12 High Street, Winchester SO23 9A0', undefined],
  ['The Forge, S023 5JK', 'SO23 5JK'],
  ['Planning ref PP-07678469, DC/26/04409', undefined],
  ['Q1 1AA', undefined],
  ['Privacy and Cookies', undefined],
])('the postcode of "%s" is %s', (text, postcode) => {
  expect(findPostcode(text)).toBe(postcode)
})

test.each([
  ['7700900142', '07700 900142'],
  ['447700900143', '07700 900143'],
  ['01632/960147 (ext. 12)', '01632 960147 ext 12'],
  ['01632 960526/7', '01632 960526'],
  ['+44 [0] 7700 900506', '07700 900506'],
  ['+353 (0)1 555 0123, evenings', '+353 1 555 0123'],
  ['4.47701E+11', undefined],
  ['see email', undefined],
])('a field for the phone that has "%s" has %s', (text, phone) => {
  expect(phonesOf(text)[0]).toBe(phone)
})

test.each([
  ['ring 01632 960 147 or 07700 900 382.', ['01632 960147', '07700 900382']],
  ['+44 (0)7700 900382, again 07700-900-382', ['07700 900382']],
  ['(029) 2018 0199', ['029 2018 0199']],
  ['ref 2019/123456, no 26/01234567, order 01234567890123', []],
  ['https://a.example/01632960147', []],
  ['0800 123 4567', []],
  ['call 01632 960147 ext 12, or 01632960148x7', ['01632 960147 ext 12', '01632 960148 ext 7']],
  ['07700900382/07700900383', ['07700 900382', '07700 900383']],
  ['07700 900382 - 2 children, so text first', ['07700 900382']],
  ['07700\u2011900\u2011382, ０７７００ ９００３８３, ٠٧٧٠٠ ٩٠٠٣٨٤', ['07700 900382', '07700 900383', '07700 900384']],
])('the phones of "%s" are %j', (text, phones) => {
  expect(findPhones(text)).toEqual(phones)
})

test('a number also has its dialled form', () => {
  expect([toE164('01632 960147'), toE164('029 2018 0199'), toE164('12')]).toEqual([
    '+441632960147',
    '+442920180199',
    undefined,
  ])
})

test.each(['sam [at] mailbox [dot] example', 'sam (at) mailbox.example', 'sam at mailbox dot example'])(
  'an email address that is hidden from programs is not read: %s',
  (text) => expect(findEmails(text)).toEqual([]),
)

test('email addresses are found in text and links, and file names are not taken for them', () => {
  expect(findEmails('Write to jo@mailbox.example, <jo@mailbox.example> or logo@2x.png.')).toEqual([
    'jo@mailbox.example',
  ])
  expect(readEmail('mailto:jo%2Bwork@mailbox.example?subject=Hi')).toBe('jo+work@mailbox.example')
  expect(readEmail('mailto:%E0%A4%A')).toBeUndefined()
})

test('a firm at the start of an address is separated from it, a house name is not', () => {
  expect(splitFirm('Marsh & Rowe Design Ltd, 12 Chapel Street, Petersfield')).toEqual({
    company: 'Marsh & Rowe Design Ltd',
    address: '12 Chapel Street, Petersfield',
  })
  expect(splitFirm('Mill Farm House, Mill Lane')).toEqual({ address: 'Mill Farm House, Mill Lane' })
  expect(splitFirm('The Studio, 4 High Street')).toEqual({ address: 'The Studio, 4 High Street' })
})

test('links may be broken over lines, and some have no usable address', () => {
  const page = { url: 'https://a.example/x/' }
  expect(resolveLink('b?n=\n\t\t12&m=\n\t1', page)).toBe('https://a.example/x/b?n=12&m=1')
  expect([
    resolveLink('javascript:void(0)', page),
    resolveLink('mailto:a@b.example', page),
    resolveLink('', page),
    resolveLink('http://[', page),
  ]).toEqual([undefined, undefined, undefined, undefined])
})

test.each([
  ['<a rel="next" href="/2">→</a>', '/2'],
  ['<a href="/1">Previous</a> <a href="/2">Next »</a>', '/2'],
  ['<b class="current">1</b> <a href="/2">2</a> <a href="/3">3</a>', '/2'],
  ['<a href="/other">Next steps for applicants</a>', undefined],
  ['<a href="/2"><img alt="Next page" src="x"></a>', '/2'],
])('the next page of %s is %s', (html, path) => {
  const next = findNextPage(pageOf('https://a.example/1', html))
  expect(next && new URL(next).pathname).toBe(path)
})

test('text comes out in paragraphs, without scripts and tags', () => {
  expect(textOfHtml('<p>One<br>two</p><script>no()</script><ul><li>a</li><li>b &amp; c</li></ul>')).toBe(
    'One\ntwo\n\na\nb & c',
  )
  expect(paragraphsOf(load('<div>a<div>b</div>\n c</div>')('body').get())).toBe('a\nb\nc')
})

test('a range of days is halved until one day is left', () => {
  expect(halves({ from: '2026-11-01', to: '2026-11-04' })).toEqual([
    { from: '2026-11-03', to: '2026-11-04' },
    { from: '2026-11-01', to: '2026-11-02' },
  ])
  expect(halves({ from: '2026-11-01', to: '2026-11-02' })).toEqual([
    { from: '2026-11-02', to: '2026-11-02' },
    { from: '2026-11-01', to: '2026-11-01' },
  ])
  expect(halves({ from: '2026-11-01', to: '2026-11-01' })).toEqual([])
})

test('terms are found in any form', () => {
  expect(matchesTerms('Converting the loft in Romsey', ['loft conversion'])).toBe(true)
  expect(matchesTerms('External paint', ['extension'])).toBe(false)
  expect(matchesTerms('Anything', [])).toBe(true)
})
