import { expect, test } from 'vitest'
import { contactCard } from './contact-card.ts'

const nobody = { name: '', phone: null, dialNumber: null, email: null, location: null, postcode: null }
const unfold = (card: string) => card.replaceAll('\r\n ', '')

test('a lead is a contact with name, number, email and place', () => {
  const hugo = {
    name: 'Hugo van Sample',
    phone: '020 7946 0022',
    dialNumber: '+442079460022',
    email: 'hugo@example.com',
  }
  expect(contactCard({ ...hugo, location: 'Alresford', postcode: 'SO24 9AX' })).toBe(
    [
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Sample;Hugo van;;;',
      'FN:Hugo van Sample',
      'TEL;TYPE=VOICE:+442079460022',
      'EMAIL;TYPE=INTERNET:hugo@example.com',
      'ADR;TYPE=HOME:;;;Alresford;;SO24 9AX;',
      'END:VCARD',
      '',
    ].join('\r\n'),
  )
})

test('what is not known is left out, and a number that can’t be dialled is as it was typed', () => {
  expect(contactCard({ ...nobody, name: 'Hugo', phone: 'ask at the bakery' })).toBe(
    'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Hugo;;;;\r\nFN:Hugo\r\nTEL;TYPE=VOICE:ask at the bakery\r\nEND:VCARD\r\n',
  )
})

test.each([
  ['Smith, Sons; Co', String.raw`Smith\, Sons\; Co`],
  [String.raw`A\B`, String.raw`A\\B`],
  ['Ada\nEND:VCARD\r\nBEGIN:VCARD', String.raw`Ada\nEND:VCARD\nBEGIN:VCARD`],
  ['Zoë O’Neill 🏠', 'Zoë O’Neill 🏠'],
])('a name can’t end its field or the card: %j', (name, escaped) => {
  const card = contactCard({ ...nobody, name })
  expect(card).toContain(`\r\nFN:${escaped}\r\n`)
  expect(card.split('\r\n')).toHaveLength(6)
})

test.each(['W'.repeat(200), 'é'.repeat(120), '🏠'.repeat(60), ', '.repeat(90)])(
  'a long name is folded into lines of at most 75 bytes, between characters: %s',
  (name) => {
    const card = contactCard({ ...nobody, name: `x${name}x` })
    for (const line of card.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
    expect(card).not.toContain('\uFFFD')
    expect(unfold(card).replaceAll('\\', '')).toContain(`FN:x${name}x\r\n`)
  },
)
