import { expect, test } from 'vitest'
import type { Business } from '#shared/business/business.ts'
import { standardCallRules } from '#shared/business/call-rules.ts'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import type { Consultation } from '#shared/contract/consultations.ts'
import { consultationAlert, consultationReceived } from './consultation.ts'
import { storedConsultation } from '../../../testing/enquiries.ts'
import { read, wordsOf } from '../../../mail/layout/testing.ts'

const business: Business = {
  name: 'Hill & Sons',
  phone: '01962 000 000',
  dialNumber: '+441962000000',
  email: 'hello@hill.example',
  infoEmail: 'info@hill.example',
  social: { facebook: '', instagram: '', linkedin: '', threads: '' },
  ...standardOpeningTimes,
  calls: standardCallRules,
  prices: specifiedPrices,
  vatNumber: 'GB 123 4567 89',
  icoNumber: 'ZA123456',
}
const consultation = storedConsultation({
  id: '019abcde-0000-7000-8000-000000000000',
  firstName: 'Ann',
  lastName: "O'Hara",
  email: 'ann@example.com',
  phone: '07700 900 123',
  extensionType: 'Loft Conversion',
  projectDescription: 'A bedroom under the roof.\nRoom for a desk & a bath.',
  createdAt: '2026-11-21T10:14:22.000Z',
})
const hostile: Consultation = {
  ...consultation,
  firstName: '<script>alert(1)</script>',
  lastName: '"><img src=x onerror=alert(1)>',
  email: '"><script>"@example.com',
  phone: '07700 <b>900</b> 123',
  projectDescription: "</blockquote><a href='https://evil.example'>free</a>\n&lt;still text&gt;",
}
const callAddress = 'https://hill.example/call?token=sample'
const times = standardOpeningTimes
const sender = {
  business,
  publicUrl: 'https://hill.example',
  callAddress,
  prospectId: '019abcde-0000-7000-8000-000000000002',
}
const templates = [
  ['the mail to the visitor', consultationReceived],
  ['the mail to the owner', consultationAlert],
] as const

test.for(templates)('%s has the same content in both parts', ([, template]) => {
  const mail = template({ consultation, times, ...sender })
  const { subject, preview, body } = read(mail)
  expect(subject).toBe(mail.subject)
  expect(preview).not.toBe('')
  expect(wordsOf(mail.text)).toEqual(wordsOf(body))
})

test.for(templates)('%s names the project and the business', ([, template]) => {
  const { text } = template({ consultation, times, ...sender })
  for (const fact of [
    'Extension: Loft Conversion',
    '07700 900 123',
    'Hill & Sons',
    '01962 000 000',
    'hello@hill.example',
    'VAT number GB 123 4567 89',
    'ICO registration ZA123456',
  ]) {
    expect(text).toContain(fact)
  }
})

test('the mail to the owner has the whole enquiry, with markup as text', () => {
  const { text } = consultationAlert({ consultation, times, ...sender })
  for (const fact of ["Ann O'Hara", 'ann@example.com', '> A bedroom under the roof.\n> Room for a desk & a bath.']) {
    expect(text).toContain(fact)
  }
  const { html } = consultationAlert({ consultation: hostile, times, ...sender })
  expect(html).toContain('&lt;/blockquote&gt;&lt;a href=&#39;https://evil.example&#39;&gt;')
  expect(html).toContain('&amp;lt;still text&amp;gt;')
})

test('the mail to the visitor repeats no free text and no invalid number', () => {
  const { subject, html, text } = consultationReceived({ consultation: hostile, ...sender })
  expect(subject + html + text).not.toMatch(/script&gt;|evil|onerror|still text|900/)
  expect(text).toContain('On the number you gave us, to hear about your home')
  expect(consultationReceived({ consultation, ...sender }).text).not.toContain('A bedroom under the roof')
})

test.for(templates)(
  '%s contains no markup of a visitor, and links only to the business and to the visitor',
  ([, template]) => {
    const { html } = template({ consultation: hostile, times, ...sender })
    expect(html).not.toMatch(/<script|<img|<b>|<a href='/)
    const addresses = [...html.matchAll(/href="([^"]*)"/g)].map(([, address]) => address)
    expect(addresses.length).toBeGreaterThan(3)
    for (const address of addresses)
      expect(address).toMatch(/^(https:\/\/hill\.example|tel:\+?\d+$|mailto:[^\s<>"']+$)/)
  },
)

test('leaves no gaps without the optional facts', () => {
  const bare = { ...consultation, extensionType: null, projectDescription: null }
  const unregistered = { ...sender, business: { ...business, vatNumber: undefined, icoNumber: undefined } }
  for (const [, template] of templates) {
    const mail = template({ consultation: bare, times, ...unregistered })
    expect(mail.text).not.toMatch(/null|undefined|VAT|ICO|wrote:/)
    expect(mail.html).not.toMatch(/null|undefined|VAT|ICO/)
  }
  expect(consultationAlert({ consultation: bare, times, ...sender }).subject).toBe("New enquiry: Ann O'Hara")
})

test('spells the kind of extension in British English', () => {
  const twoStorey = { ...consultation, extensionType: 'Two-Story Extension' } as const
  expect(consultationAlert({ consultation: twoStorey, times, ...sender }).subject).toContain(', Two-Storey Extension')
  for (const [, template] of templates) {
    const { text } = template({ consultation: twoStorey, times, ...sender })
    expect(text).toContain('Extension: Two-Storey Extension')
    expect(text).not.toContain('Two-Story')
  }
})

test('tells the visitor what happens next and how to call', () => {
  const { text, html } = consultationReceived({ consultation, ...sender })
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
  (firstName) => {
    const { html } = consultationReceived({ consultation: { ...consultation, firstName }, ...sender })
    expect(html).toMatch(/<h1[^>]*>Thank you<\/h1>/)
  },
)

test('shows the owner when it arrived and the deadline for the call, with links to call, write and open the hub', () => {
  const winter = consultationAlert({ consultation: { ...consultation, interest: 'feasibility' }, times, ...sender })
  expect(winter.subject).toBe("New enquiry: Ann O'Hara, Loft Conversion")
  expect(winter.text).toContain('Received: Saturday 21 November at 10.14am')
  expect(winter.text).toContain('Call Ann by Saturday 21 November at 12.14pm to keep your two-hour promise.')
  expect(winter.text).toContain('Interested in: Feasibility assessment')
  expect(winter.text).toContain('https://hill.example/marketing-hub')
  expect(winter.html).toContain('href="tel:+447700900123"')
  expect(winter.html).toContain('href="mailto:ann@example.com"')
  const summer = consultationAlert({
    consultation: { ...consultation, createdAt: '2026-07-01T23:30:00.000Z' },
    times,
    ...sender,
  })
  expect(summer.text).toContain('Received: Thursday 2 July at 12.30am')
  expect(summer.text).toContain('by Thursday 2 July at 10am to keep your two-hour promise')
  const saturday = { ...consultation, createdAt: '2026-11-21T15:30:00.000Z' }
  expect(consultationAlert({ consultation: saturday, times, ...sender }).text).toContain(
    'by Sunday 22 November at 3.30pm to keep your 24-hour promise',
  )
})

test('the alert begins with a button that calls the visitor, and the next one opens their lead', () => {
  const { html, text } = consultationAlert({ consultation, times, ...sender })
  const buttons = Array.from(html.matchAll(/<a href="([^"]*)"[^>]*>([^<]*)<\/a>/g), ([, address, label]) => [
    label,
    address,
  ])
  expect(buttons).toEqual([
    ['Call Ann', 'tel:+447700900123'],
    ['Open the lead in the hub', `https://hill.example/marketing-hub?lead=${sender.prospectId}`],
  ])
  expect(text.indexOf('Call Ann:\ntel:+447700900123')).toBeLessThan(text.indexOf('Name:'))
  const unreadable = consultationAlert({ consultation: { ...consultation, phone: 'ask my sister' }, times, ...sender })
  expect(unreadable.html).not.toContain('Call Ann<')
})
