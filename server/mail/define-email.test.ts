import { expect, test } from 'vitest'
import { defineEmail, testEmailOf } from './define-email.ts'
import type { MailDocument } from './layout/content.ts'
import { render } from './testing.ts'

const first = 'https://hill.example/call?token=first'
const second = 'https://hill.example/call?token=second'
const document: MailDocument = {
  subject: 'Your call',
  preview: 'Tuesday',
  heading: 'Your phone call is booked',
  greeting: 'Hello Ann,',
  blocks: [
    { kind: 'button', label: 'Join the video call', address: first },
    { kind: 'button', label: 'Reschedule or cancel', address: '/call?token=second' },
    { kind: 'paragraph', parts: ['See ', { label: 'how we work', address: '/process' }, '.'] },
  ],
  isSigned: true,
  reason: 'You asked for it.',
}
const sample = defineEmail('call-booked', (changes: Partial<MailDocument>) => ({ ...document, ...changes }))
const write = (proprietor?: string, changes: Partial<MailDocument> = {}) => render(sample(changes), { proprietor })
const withoutTags = (html: string) => html.replace(/<style>.*?<\/style>|<[^>]*>/gs, ' ').replace(/\s+/g, ' ')

test('repeats the addresses of the buttons at the end of the HTML part only', () => {
  const shown = withoutTags(write().html)
  expect(shown).toContain(`Button not working? Copy this address into your browser: ${first} ${second}`)
  expect(shown.split('Button not working?')[0]).not.toMatch(/https?:/)
  expect(withoutTags(write(undefined, { blocks: [] }).html)).not.toContain('Button not working?')
})

test('shows each address beside its label in the text part', () => {
  const { text } = write()
  expect(text).toContain(`Join the video call:\n${first}\n\nReschedule or cancel:\n${second}`)
  expect(text).toContain('See how we work (https://hill.example/process).')
})

test('the path of a page becomes its address on the website', () => {
  const { html } = write(undefined, {
    blocks: [{ kind: 'facts', rows: [{ label: 'More', value: { label: 'here', address: '/faq' } }] }],
  })
  expect(html).toContain('href="https://hill.example/faq"')
  expect(write().html).toContain(`href="${second}"`)
  expect(write().html).toContain('href="https://hill.example/process"')
})

test('a test has the content of the email, and says in its subject what it is', () => {
  expect(render(testEmailOf(sample({})))).toEqual({ ...write(), subject: 'Test: Your call' })
  expect(testEmailOf(sample({})).kind).toBe('test-email')
})

test('greets a visitor and signs with the proprietor’s and the business’s name', () => {
  expect(write('Ada Hill').text).toContain('\n\nHello Ann,\n\n')
  expect(write('Ada Hill').text).toContain('\n\nAda Hill\nHill & Sons\n\n-- \n')
  expect(withoutTags(write('Ada Hill').html)).toContain('Ada Hill Hill &amp; Sons')
  expect(write().text).toContain('\n\nHill & Sons\n\n-- \n')
})

test('draws the logo without an image', () => expect(write().html).not.toMatch(/<img|<svg|url\(|src=/))
