import { expect, test } from 'vitest'
import { standardOpeningTimes as times } from '#shared/business/opening-times.ts'
import type { Consultation } from '#shared/contract/consultations.ts'
import { render } from '../../../mail/testing.ts'
import { emailFacts, link as callAddress, prospectId } from '../../../testing/email-facts.ts'
import { consultationAlert, consultationReceived } from './consultation.ts'

const { consultation } = emailFacts()
const toVisitor = (changes: Partial<Consultation> = {}) =>
  render(consultationReceived({ consultation: { ...consultation, ...changes }, callAddress }))
const toOwner = (changes: Partial<Consultation> & { interest?: 'feasibility' } = {}) =>
  render(consultationAlert({ consultation: { ...consultation, ...changes }, prospectId, times }))

test('the email to the owner has the whole enquiry', () => {
  const { text } = toOwner()
  for (const fact of [
    "Ann O'Hara",
    'ann@example.com',
    '020 7946 0018',
    'Extension: Loft Conversion',
    '> A bedroom under the roof.\n> Room for a desk & a bath.',
  ]) {
    expect(text).toContain(fact)
  }
})

test('the email to the visitor repeats no free text and no invalid number', () => {
  expect(toVisitor({ phone: '07700 <b>900</b> 123' }).text).toContain(
    'On the number you gave us, to hear about your home',
  )
  expect(toVisitor().text).toContain('On 020 7946 0018, to hear about your home')
  expect(toVisitor().text).not.toContain('A bedroom under the roof')
})

test('without the optional facts, there is neither a heading nor a label for them', () => {
  const bare = { extensionType: null, projectDescription: null }
  expect(toVisitor(bare).text).not.toMatch(/null|VAT|ICO|Your project\n/)
  expect(toOwner(bare).text).not.toMatch(/null|VAT|ICO|wrote:/)
  expect(toOwner(bare).subject).toBe("New enquiry: Ann O'Hara")
})

test('spells the kind of extension in British English', () => {
  const twoStorey = { extensionType: 'Two-Story Extension' } as const
  expect(toOwner(twoStorey).subject).toContain(', Two-Storey Extension')
  for (const { text } of [toVisitor(twoStorey), toOwner(twoStorey)]) {
    expect(text).toContain('Extension: Two-Storey Extension')
    expect(text).not.toContain('Two-Story')
  }
})

test('tells the visitor what happens next and how to call', () => {
  const { text, html } = toVisitor()
  expect(text).toContain('Thank you, Ann')
  expect(text).toContain('1. We’ll call you within 24 hours')
  expect(text).toContain('2. Your free 30-minute phone consultation')
  expect(text).toContain('3. A detailed proposal')
  expect(html).toContain('href="tel:+441962000000"')
  expect(text).toContain('https://hill.example/process')
  expect(text).toContain(callAddress)
})

test.for(['www.evil.example', 'https://evil.example', 'a@b.example', 'Congratulations you have won a prize'])(
  'a name that is an advertisement (%s) does not become the heading',
  (firstName) => expect(toVisitor({ firstName }).html).toMatch(/<h1[^>]*>Thank you<\/h1>/),
)

test('shows the owner when it arrived and the deadline for the call, with links to call and write', () => {
  const winter = toOwner({ interest: 'feasibility' })
  expect(winter.subject).toBe("New enquiry: Ann O'Hara, Loft Conversion")
  expect(winter.text).toContain('Received: Saturday 21 November at 10.14am')
  expect(winter.text).toContain('Call Ann by Saturday 21 November at 12.14pm to keep your two-hour promise.')
  expect(winter.text).toContain('Interested in: Feasibility assessment')
  expect(winter.html).toContain('href="tel:+442079460018"')
  expect(winter.html).toContain('href="mailto:ann@example.com"')
  const summer = toOwner({ createdAt: '2026-07-01T23:30:00.000Z' })
  expect(summer.text).toContain('Received: Thursday 2 July at 12.30am')
  expect(summer.text).toContain('by Thursday 2 July at 10am to keep your two-hour promise')
  const saturday = toOwner({ createdAt: '2026-11-21T15:30:00.000Z' })
  expect(saturday.text).toContain('by Sunday 22 November at 3.30pm to keep your 24-hour promise')
})

test('the alert begins with a button that calls the visitor, and the next one opens their lead', () => {
  const { html, text } = toOwner()
  const buttons = Array.from(html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g), ([, address, label]) => [
    label,
    address,
  ])
  expect(buttons).toEqual([
    ['Call Ann', 'tel:+442079460018'],
    ['Open the lead in the hub', `https://hill.example/marketing-hub?lead=${prospectId}`],
  ])
  expect(text.indexOf('Call Ann:\ntel:+442079460018')).toBeLessThan(text.indexOf('Name:'))
  expect(toOwner({ phone: 'ask my sister' }).html).not.toContain('Call Ann<')
})
