import { expect, test } from 'vitest'
import { fillTemplate, openField, type Recipient, splitAtFields } from './fill-template.ts'
import { templates } from './templates.ts'

const grace: Recipient = {
  name: 'Grace Sample',
  projectType: 'loft_conversion',
  location: 'Winchester',
  sourcePlatform: 'planning-register',
  selectedPackage: 'prebuild',
  packageValue: 1950,
}

test('fields are filled in with what is known of the person', () => {
  const filled = fillTemplate({ subject: '{project} in {place}', text: 'Hello {firstName}: {price} + VAT' }, grace)
  expect(filled).toEqual({ subject: 'Your loft conversion in Winchester', text: 'Hello Grace: £1,950 + VAT' })
})

test('what is not known is left open, and found before it is sent', () => {
  const { text } = fillTemplate({ subject: '', text: 'In {place}' }, { ...grace, location: null })
  expect(text).toBe('In [place]')
  expect(openField(text)).toBe('[place]')
  expect(openField('See [1] and [sic]')).toBeUndefined()
})

test('every template is whole for a person of whom all is known', () => {
  for (const template of templates) {
    const { subject, text } = fillTemplate(template, grace)
    expect(openField(`${subject} ${text}`), template.id).toBeUndefined()
    expect(`${subject} ${text}`).not.toMatch(/[{}]/)
  }
})

test('a template is taken apart at its fields, and what only looks like one stays as it is', () => {
  expect(splitAtFields('Hello {firstName}, {x}')).toEqual([
    { words: 'Hello ' },
    { words: '{firstName}', field: 'firstName' },
    { words: ', ' },
    { words: '{x}' },
  ])
})
