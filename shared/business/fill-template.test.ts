import { describe, expect, test } from 'vitest'
import { standardCallRules } from './call-rules.ts'
import { builtInTemplates, composeEmail } from './email-templates.ts'
import type { DepositPage } from './deposit-link.ts'
import { fillTemplate, type Recipient } from './fill-template.ts'
import { specifiedPrices } from './prices.ts'
import { optOutLine } from './send-gate.ts'
import { fieldNames, openField, ownWordsFor, splitAtFields, templateProblem, withOwnWords } from './template-fields.ts'

const checkout = { address: 'https://extensions.example/checkout' }

const grace: Recipient = {
  name: 'Grace Sample',
  email: 'grace@example.com',
  phone: null,
  projectType: 'loft_conversion',
  location: 'Winchester',
  sourcePlatform: 'planning-register',
  sourceUrl: null,
  selectedPackage: 'prebuild',
  packageValue: 1950,
}

/** What may be unknown about a lead, in every combination. */
const gaps: Partial<Recipient>[] = [{ name: ' ' }, { location: null }, { location: ' ,' }, { email: null }]
const combinations = Array.from(
  { length: 2 ** gaps.length },
  (_, chosen) => Object.assign({}, ...gaps.filter((_gap, index) => chosen & (1 << index))) as Partial<Recipient>,
)

test('fields are filled in from the lead', () => {
  const filled = fillTemplate(
    { subject: '{project} {inPlace}', text: 'Hello {firstName}: {price}' },
    grace,
    checkout,
    specifiedPrices,
  )
  expect(filled).toEqual({
    subject: 'Your loft conversion in Winchester',
    text: 'Hello Grace: £1,950 + VAT (£2,340 including VAT)',
  })
})

test('what was quoted is named as the checkout shows it, whatever the prices in force and the lead say', () => {
  const quote = { packageType: 'Premium', netPence: 305_000, depositPence: 30_000 } as const
  const dearer = { ...specifiedPrices, deposit: 305 }
  const text = '{package}, {price}, {deposit}: {depositLink}'
  const fillIn = (page: DepositPage) => fillTemplate({ subject: '', text }, grace, page, dearer).text
  expect(fillIn({ ...checkout, quote })).toBe(
    'Premium, £3,050 + VAT (£3,660 including VAT), £300 including VAT: https://extensions.example/checkout?package=Premium',
  )
  expect(fillIn(checkout)).toContain('£366 including VAT: https://extensions.example/checkout?package=Pre-Build')
})

describe.each(builtInTemplates(standardCallRules))('the template “$label”', (template) => {
  test.each(combinations)('leaves no hole where %j', (gap) => {
    const { subject, text } = fillTemplate(template, { ...grace, ...gap }, checkout, specifiedPrices)
    for (const words of [subject, text]) {
      expect(words).not.toMatch(/[{}[\]|]/)
      expect(words).not.toMatch(/undefined|null/)
      expect(words).not.toMatch(/ {2}| [.,:;?!]|^ | $|,,|\.\./m)
      expect(words).not.toMatch(/\b(?:in|at|about|for|of|to|our|a)[.,:;?!]/)
    }
    expect(subject).toMatch(/^\p{Lu}/u)
  })
})

test.each([
  ['the usual words', 'Homes in {place}.', 'Homes in your area.'],
  ['the words of the template', 'Homes in {place|your village}.', 'Homes in your village.'],
  ['nothing, without the space before it', 'A loft {inPlace}, perhaps.', 'A loft, perhaps.'],
  ['nothing at the start of a line', '{inPlace} we build.', 'we build.'],
  [
    'a capital at the start of a sentence',
    'Hello. {place|your village} is dear to us.',
    'Hello. Your village is dear to us.',
  ],
])('where a field is not known it says %s', (_, text, filled) => {
  expect(fillTemplate({ subject: '', text }, { ...grace, location: null }, checkout, specifiedPrices).text).toBe(filled)
})

test('a lead’s name is never read as a field', () => {
  const text = 'Hello {firstName} {inPlace}'
  expect(
    fillTemplate(
      { subject: '', text },
      { ...grace, name: '{price}', location: '$& {price}' },
      checkout,
      specifiedPrices,
    ).text,
  ).toBe('Hello {price} in $& {price}')
})

test('the fixed fee names the package as the website does, with VAT and the link to pay the deposit', () => {
  const quote = builtInTemplates(standardCallRules).find(({ id }) => id === 'quote') ?? { subject: '', text: '' }
  const textFor = (extra: Partial<Recipient>) =>
    fillTemplate(quote, { ...grace, ...extra }, checkout, specifiedPrices).text
  const essential = textFor({ selectedPackage: 'basic', packageValue: null })
  expect(essential).toContain('our Essential package at a fixed fee of £1,350 + VAT (£1,620 including VAT).')
  expect(essential).toContain('A deposit of £300 including VAT')
  expect(essential).toContain(`${checkout.address}?package=Essential`)
  expect(textFor({ selectedPackage: null, packageValue: 2950 })).toContain(
    'our Premium package at a fixed fee of £2,950 + VAT (£3,540 including VAT).',
  )
})

test('a package that nobody has chosen is left for the owner to fill in', () => {
  const text = 'Our {package} package for {price}: {depositLink}'
  const undecided = { ...grace, selectedPackage: null, packageValue: null }
  const filled = fillTemplate({ subject: '', text }, undecided, checkout, specifiedPrices).text
  expect(filled).toBe('Our [package] package for [price]: [depositLink]')
  expect(openField(filled)).toBe('[package]')
  expect(openField('See [1] and [sic]')).toBeUndefined()
})

test('a template is split at its fields, and unknown names in braces remain text', () => {
  expect(splitAtFields('Hello {firstName|you}, {x}')).toEqual([
    { text: 'Hello ' },
    { text: '{firstName|you}', field: 'firstName' },
    { text: ', ' },
    { text: '{x}' },
  ])
})

test.each([
  ['Hello {firstname}', 'There is no field {firstname}: please choose one from “Insert a field”'],
  ['Hello {constructor}', 'There is no field {constructor}: please choose one from “Insert a field”'],
  ['Hello {place|a|b}', 'There is no field {place|a|b}: please choose one from “Insert a field”'],
  ['Hello {firstName', 'Please use { and } only around a field'],
  ['Hello {{firstName}}', 'Please use { and } only around a field'],
])('a template with %j is refused', (text, problem) => expect(templateProblem(text)).toBe(problem))

test('every field that exists is accepted', () => {
  for (const name of fieldNames) expect(templateProblem(`{${name}} and {${name}|words}`)).toBeUndefined()
})

test('the owner’s fallback text is written into the field, and removed again', () => {
  const changed = withOwnWords('In {place} or {place|x}: {project}', 'place', 'your {village}|')
  expect(changed).toBe('In {place|your village} or {place|your village}: {project}')
  expect(ownWordsFor(changed, 'place')).toBe('your village')
  expect(withOwnWords(changed, 'place', '')).toBe('In {place} or {place}: {project}')
})

test('every email ends with the signature, and every marketing email with how to opt out', () => {
  const signature = 'Ada Hill\nHill & Sons'
  const compose = (text: string) => composeEmail({ text, emailType: 'intro', signature })
  expect(compose('Hello\n\nKind regards')).toBe(`Hello\n\nKind regards\nAda Hill\nHill & Sons\n\n${optOutLine}`)
  expect(compose(`Hello\n-- ${'\n'.repeat(500)}`)).not.toMatch(/\n{3}|-- \n/)
  expect(compose('Hello')).toMatch(new RegExp(`\n\n${optOutLine}$`))
  expect(composeEmail({ text: 'Hello', emailType: 'reminder', signature: '' })).toBe('Hello')
})

test('a long run of spaces is filled and composed as fast as text', () => {
  const spaces = ' '.repeat(20_000)
  const usage = process.threadCpuUsage()
  const { text } = fillTemplate({ subject: 'x', text: `x${spaces}{x} ${spaces}x` }, grace, checkout, specifiedPrices)
  composeEmail({ text, emailType: 'quote', signature: '' })
  const { user } = process.threadCpuUsage(usage)
  // Microseconds. With a time quadratic in the number of spaces it was a second.
  expect(user).toBeLessThan(100_000)
})
