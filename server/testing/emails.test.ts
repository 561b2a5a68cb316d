import { expect, test } from 'vitest'
import { mailKinds, ruleOf } from '../mail/kinds.ts'
import { plain as toPlain, read, wordsOf } from '../mail/layout/testing.ts'
import { render } from '../mail/testing.ts'
import { unchanged } from './email-facts.ts'
import { sampleEmails } from './emails.ts'

const typed = ` <b title="x">&'> “x” אבג 🏠 ${'long'.repeat(40)}`
const business = {
  name: 'Hill & Sons <i>"Ltd"</i>',
  proprietor: 'Ada Hill',
  address: '1 Sample Street, Winchester SO23 0AA',
  vatNumber: 'GB 123 4567 89',
  icoNumber: 'ZA123456',
  reviewsUrl: 'https://hill.example/reviews',
}

function list(samples: ReturnType<typeof sampleEmails>, facts: Parameters<typeof render>[1]) {
  return Object.entries(samples).flatMap(([listedAs, emails]) =>
    emails.map((email, index) => ({
      name: `${listedAs} ${index + 1}`,
      listedAs,
      kind: email.kind,
      ...render(email, facts),
    })),
  )
}

const plain = list(sampleEmails(), business)
const hostile = list(
  sampleEmails((text) => text + typed),
  business,
)
const ourTags = new Set(plain.flatMap(({ html }) => tagsOf(html)))
const all = [...plain, ...hostile, ...list(sampleEmails(), {})]

test('every kind of email has a sample', () => {
  expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(Object.keys(mailKinds)))
  for (const { kind, listedAs } of all) expect(kind).toBe(listedAs)
})

test.each(all)('$name has one line as its subject, a preview, and no gap where a fact is missing', (email) => {
  const { subject, html, text } = email
  expect(subject).toMatch(/^\S[^\r\n]*\S$/)
  expect(read(email).preview.trim()).not.toBe('')
  expect(subject + html + text).not.toMatch(/\b(undefined|null|NaN)\b|\[object|: \n/)
  expect(text).toMatch(/^\S/)
  expect(text).not.toMatch(/\n{3}|[^-] \n/)
})

test.each(all)('$name says the same in both parts', (email) => {
  const shown = read(email)
  // The subject of a test begins with “Test:”.
  expect(email.subject.endsWith(shown.subject)).toBe(true)
  expect(wordsOf(email.text)).toEqual(wordsOf(shown.body))
  expect(email.text.split(typed).length).toBe(shown.body.split(typed).length)
})

test.each(hostile)('$name shows what somebody typed as it is, and never as markup', ({ html, text }) => {
  expect(tagsOf(html).filter((tag) => !ourTags.has(tag))).toEqual([])
  expect(html.replace(/<[^>]*>/g, '')).not.toContain('<')
  expect(text).not.toMatch(/&(amp|lt|gt|quot|#39);/)
})

test.each(all)('$name links to this website alone, over https', ({ html, text }) => {
  const addresses = Array.from(html.matchAll(/href="([^"]*)"/g), ([, address = '']) => toPlain(address))
  for (const address of [...addresses, ...(text.match(/https?:\S*/g) ?? [])]) {
    expect(address).toMatch(/^(https:\/\/hill\.example(?![\w.-])|tel:\+?\d+$|mailto:[^\s<>"']+$)/)
  }
})

// A test shows the owner what somebody else would get.
test.each(all.filter(({ kind }) => kind !== 'test-email'))(
  '$name leads the owner, and nobody else, to the hub',
  (email) => {
    expect(email.text.includes('https://hill.example/marketing-hub')).toBe(ruleOf(email.kind).audience === 'owner')
  },
)

// What a stranger may type beside somebody else's address.
test.each([
  'evil.example',
  'www.evil.example/free',
  'https://evil.example',
  'win@evil.example',
  '<a href=//evil>',
  'evil '.repeat(30),
])('no email to a visitor repeats %j, wherever a visitor typed it', (advertisement) => {
  const toAll = list(
    sampleEmails(() => advertisement, unchanged),
    {},
  )
  for (const { name, subject, html, text } of toAll.filter(({ kind }) => ruleOf(kind).audience === 'visitor')) {
    expect(subject + html + text, name).not.toContain('evil')
  }
})

test.each([...plain, ...hostile])('$name ends with who trades, and how to reach them', ({ text }) => {
  expect(text.slice(text.lastIndexOf('\n-- \n'))).toContain(
    [
      `Ada Hill, trading as ${business.name}`,
      business.address,
      '01962 000 000',
      'hello@hill.example',
      'hill.example',
      `VAT number ${business.vatNumber}`,
      `ICO registration ${business.icoNumber}`,
    ].join('\n'),
  )
})

/** Returns the tags with the names of their attributes. */
function tagsOf(html: string): string[] {
  return (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/="[^"]*"/g, ''))
}
