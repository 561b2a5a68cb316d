import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { deleteInvisible, foldSpace, hasPiledMarks, normalise, plainLine } from './plain-text.ts'
import { isEmailAddress } from './email-address.ts'
import { clearable, emailAddress, line, optional, paragraphs, requiredLine } from './text.ts'

const hex = (text: string) => Array.from(text, (character) => character.codePointAt(0)!.toString(16)).join(' ')

const invisible = [
  '\u00ad\u034f\u061c\u180b\u180e\u200b\u200c\u200d\u200e\u200f',
  '\u202a\u202b\u202c\u202d\u202e\u2060\u2061\u2062\u2063\u2064\u2066\u2067\u2068\u2069\u206a\u206f',
  '\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufe00\ufe0e\ufe0f\ufeff\ufff9\ufffa\ufffb',
  '\u{e0001}\u{e0020}\u{e0041}\u{e007f}\u{e0100}\u{1d173}\u{1bca0}',
].join('')

test.each(Array.from(invisible, (character) => [hex(character), character]))(
  'the invisible character %s is taken out of a Latin name',
  (_, character) => {
    expect(deleteInvisible(`Ada${character}Lovelace${character}`)).toBe('AdaLovelace')
  },
)

test.each([
  ['a family', '👩‍👩‍👧'],
  ['an astronaut with a colour of skin', '👩🏽‍🚀'],
  ['two people who hold hands', '🧑🏻‍🤝‍🧑🏿'],
  ['a heart on fire', '❤️‍🔥'],
  ['the rainbow flag', '🏳️‍🌈'],
  ['the flag of England', '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'],
  ['a key with a digit', '1️⃣'],
  ['a heart', '❤️'],
  ['an aeroplane as text', '✈︎'],
  ['Persian', 'می‌خواهم'],
  ['Hindi', 'क्‍ष'],
  ['Sinhala', 'ශ්‍රී'],
  ['Malayalam', 'ന്‍'],
  ['Bengali', 'ক্‌ষ'],
  ['a variant of a Japanese name', '葛\u{e0100}城'],
  ['Hebrew', 'שלום'],
  ['Arabic', 'مرحبا'],
  ['accents', 'Zoë Ó Súilleabháin'],
])('%s stays as it is', (_, text) => {
  expect(hex(deleteInvisible(text))).toBe(hex(text))
})

test('joiners are kept only where they join', () => {
  expect(hex(deleteInvisible('ا\u200c\u200cب'))).toBe(hex('ا\u200cب'))
  expect(deleteInvisible('👩\u200da')).toBe('👩a')
  expect(deleteInvisible('x\u200d👩')).toBe('x👩')
})

test('names, addresses and paragraphs of the contract have no invisible characters', () => {
  expect(z.parse(requiredLine('Missing', 100), '\u202eAda\u200b \u2066Lovelace\u2069')).toBe('Ada Lovelace')
  expect(z.parse(line(100), 'invoice\u202efdp.exe')).toBe('invoicefdp.exe')
  expect(z.parse(emailAddress, 'ada\u200b@example.com\ufeff')).toBe('ada@example.com')
  expect(z.parse(paragraphs(100), 'One\u202e\r\ntwo\u2069\tthree')).toBe('One\ntwo\tthree')
  expect(z.safeParse(requiredLine('Missing', 100), '\u3164\u2800').error?.issues[0]?.message).toBe('Missing')
})

test.each([
  ['blank', ' \n\u00a0'],
  ['invisible', '\u200b\u200d'],
  ['control', '\u0000\u0091'],
  ['blank and invisible', ' \u2800 \ufeff\u0007 '],
])('%s characters alone count as no text where a line or paragraphs may be absent or cleared', (_, text) => {
  for (const schema of [line(100), paragraphs(100), line(100).check(z.refine((value) => value !== 'refused'))]) {
    expect(z.parse(optional(schema), text)).toBeUndefined()
    expect(z.parse(clearable(schema), text)).toBeNull()
  }
  expect(z.parse(z.object({ note: optional(line(100)) }), { note: text })).toEqual({})
  expect(z.parse(z.object({ note: clearable(line(100)) }), {})).toEqual({})
})

test('a text that may be absent is refused for the same reasons as another', () => {
  expect(z.safeParse(optional(line(3)), 'four').error?.issues[0]?.message).toBe('Please use at most 3 characters')
  expect(z.safeParse(clearable(line(3)), 4).success).toBe(false)
  expect(z.parse(optional(line(3)), ' a\u200bb ')).toBe('ab')
})

const marks = (count: number) => `a${'\u0315'.repeat(count)}`

test('thirty marks on a letter are normalised, and more are refused, also where something invisible is between them', () => {
  expect(z.safeParse(line(100), marks(30)).success).toBe(true)
  const message = 'Please use fewer accents on one letter'
  for (const text of [
    marks(31),
    `${marks(30)}\u200b\u0315`,
    `${marks(30)}\u0001\u0315`,
    `a${'\uff9e\u0300'.repeat(16)}`,
  ])
    expect(z.safeParse(line(100), text).error?.issues.map((issue) => issue.message)).toEqual([message])
})

test('a text that is far too long is refused with its limit alone', () => {
  const tooLong = ['Please use at most 254 characters']
  expect(z.safeParse(emailAddress, '@'.repeat(2000)).error?.issues.map(({ message }) => message)).toEqual(tooLong)
})

test('white space around a text does not count', () => {
  expect(z.parse(line(4), `${' '.repeat(200)}Ada${' '.repeat(200)}`)).toBe('Ada')
})

test('a text that would take too long to normalise is left as it is', () => {
  const piled = `e\u0301${'\u0315'.repeat(40)}`
  expect(hasPiledMarks(piled)).toBe(true)
  expect(normalise(piled, 'NFC')).toBe(piled)
  expect(normalise('e\u0301', 'NFC')).toBe('é')
})

test('each run of white space becomes one space, whatever it is made of', () => {
  expect(foldSpace('a b  c\n d \u00a0e\t')).toBe('a b c d e ')
})

test('a line from outside is cut to its length and reads on one line', () => {
  expect(plainLine('\u202e a\r\n\u0000b \u2067c', 4)).toBe('a b')
  expect(plainLine('👩'.repeat(10), 3)).toBe('👩\ufffd')
})

test.each([
  'smith&jones@example.com',
  'a/b@example.com',
  'a=b*c@example.com',
  "o'brien+build@example.com",
  '!#$%&*+/=?^_`{|}~-@example.com',
  'a..b@docomo.example',
  '"ann sample"@example.com',
  'josé@example.com',
  'ada@müller.example',
  'ada@пример.рф',
  'ada@例え.テスト',
  'ada@xn--mller-kva.example',
  'ada@example.xn--p1ai',
  'ada@1and1.example',
  'a@b.co',
])('%s is an email address', (address) => {
  expect(z.parse(emailAddress, address)).toBe(address)
  expect(isEmailAddress(address)).toBe(true)
})

test.each([
  'ada',
  'ada@example',
  'ada@',
  '@example.com',
  'ada sample@example.com',
  'ada@exa mple.com',
  'ada@example..com',
  'ada@-example.com',
  'ada@example-.com',
  'ada@127.0.0.1',
  'ada@example.com, ben@example.com',
  'ada@ben@example.com',
  'Ada <ada@example.com>',
  'ada@example.c',
  `${'a'.repeat(65)}@example.com`,
  `ada@${'a'.repeat(64)}.com`,
  `ada@${'a.'.repeat(130)}com`,
])('%s is no email address', (address) => {
  expect(z.safeParse(emailAddress, address).success).toBe(false)
})

test('a curly apostrophe in an address is a straight one', () => {
  expect(z.parse(emailAddress, 'sean.o’brien@example.com')).toBe("sean.o'brien@example.com")
})

test.each([
  'mailto:ada@example.com?subject=Hello',
  ' ada@example.com. ',
  'ada@example.com,',
  '\u200bada@example.com',
  '<ada@example.com>',
])('what is pasted around an address is removed: %s', (text) => {
  expect(z.parse(emailAddress, text)).toBe('ada@example.com')
})
