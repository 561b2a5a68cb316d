import { expect, test } from 'vitest'
import { fillTemplate, openField, type Recipient, splitAtFields } from './fill-template.ts'
import { templateById, templates } from './templates.ts'

const checkout = 'https://extensions.example/checkout'

const grace: Recipient = {
  name: 'Grace Sample',
  email: 'grace@example.com',
  phone: null,
  projectType: 'loft_conversion',
  location: 'Winchester',
  sourcePlatform: 'planning-register',
  selectedPackage: 'prebuild',
  packageValue: 1950,
}

test('fields are filled in from the lead', () => {
  const filled = fillTemplate({ subject: '{project} in {place}', text: 'Hello {firstName}: {price}' }, grace, checkout)
  expect(filled).toEqual({
    subject: 'Your loft conversion in Winchester',
    text: 'Hello Grace: £1,950 + VAT (£2,340 including VAT)',
  })
})

test('an unknown value is left open and found before sending', () => {
  const { text } = fillTemplate({ subject: '', text: 'In {place}' }, { ...grace, location: null }, checkout)
  expect(text).toBe('In [place]')
  expect(openField(text)).toBe('[place]')
  expect(openField('See [1] and [sic]')).toBeUndefined()
})

test('every template is complete for a lead with all details', () => {
  for (const template of templates) {
    const { subject, text } = fillTemplate(template, grace, checkout)
    expect(openField(`${subject} ${text}`), template.id).toBeUndefined()
    expect(`${subject} ${text}`).not.toMatch(/[{}]/)
  }
})

test('the fixed fee names the package as the website does, with VAT and the link to pay the deposit', () => {
  const quote = templateById('quote')
  const textFor = (extra: Partial<Recipient>) => fillTemplate(quote, { ...grace, ...extra }, checkout).text
  const essential = textFor({ selectedPackage: 'basic', packageValue: null })
  expect(essential).toContain('our Essential package at a fixed fee of £1,350 + VAT (£1,620 including VAT).')
  expect(essential).toContain('A deposit of £300 including VAT')
  expect(essential).toContain(`${checkout}?package=Essential&name=Grace+Sample&email=grace%40example.com`)
  expect(textFor({ selectedPackage: null, packageValue: 2950 })).toContain(
    'our Premium package at a fixed fee of £2,950 + VAT (£3,540 including VAT).',
  )
  expect(openField(textFor({ selectedPackage: null, packageValue: null }))).toBe('[package]')
  expect(openField(fillTemplate(quote, grace, undefined).text)).toBe('[depositLink]')
})

test('a template is split at its fields, and unknown names in braces stay text', () => {
  expect(splitAtFields('Hello {firstName}, {x}')).toEqual([
    { text: 'Hello ' },
    { text: '{firstName}', field: 'firstName' },
    { text: ', ' },
    { text: '{x}' },
  ])
})
