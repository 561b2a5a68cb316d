import { expect, test } from 'vitest'
import { readVcards } from './vcard.ts'

/** Returns the cards as records of what they have. */
function read(...lines: string[]): Record<string, string>[] {
  const [head = [], ...cards] = readVcards(lines.join('\r\n'))
  return cards.map((card) =>
    Object.fromEntries(card.flatMap((value, index) => (value === '' ? [] : [[head[index] ?? '', value]]))),
  )
}

test('a card that is indented, of somebody with a nickname and a number in a messenger alone, is read', () => {
  expect(
    read(
      '  BEGIN:VCARD',
      '  VERSION:3.0',
      '  FN:',
      '  NICKNAME:Daz',
      '  IMPP;X-SERVICE-TYPE=WhatsApp:whatsapp:+447700900111',
      '  IMPP;X-SERVICE-TYPE=Skype:skype:daz.example',
      '  END:VCARD',
    ),
  ).toEqual([{ Name: 'Daz', Phone: '+447700900111' }])
})

test('a card of version 4 is read: groups, preferred values, numbers as addresses, escapes, folded lines', () => {
  const cards = read(
    'BEGIN:VCARD',
    'VERSION:4.0',
    'FN:Grace Okafor',
    'N:Okafor;Grace;Ada;Ms.;',
    'item1.EMAIL;TYPE=home:grace@example.test',
    'EMAIL;PREF=1:first@example.test',
    'TEL;VALUE=uri;TYPE="voice,work":tel:+44-1962-496001;ext=12',
    'TEL;TYPE=cell:07700 900111',
    'TEL;TYPE=fax:01962 496002',
    'ADR;LABEL="4 Elm Rd: Winchester":;;4 Elm Rd;Winchester;Hampshire;SO23 9ZZ;UK',
    'NOTE:Rear extension\\; ur',
    ' gent\\nSecond line',
    'PHOTO:data:image/jpeg;base64,/9j/4AAQ',
    'END:VCARD',
  )
  expect(cards).toEqual([
    {
      'First name': 'Grace',
      'Middle name': 'Ada',
      'Last name': 'Okafor',
      Email: 'first@example.test ::: grace@example.test',
      Phone: '07700 900111 ::: +44-1962-496001 ext. 12',
      Street: '4 Elm Rd',
      Town: 'Winchester',
      Postcode: 'SO23 9ZZ',
      Notes: 'Rear extension; urgent\nSecond line',
    },
  ])
})

test('a card of version 2.1 is read: quoted-printable with soft line breaks and another charset', () => {
  const cards = read(
    'BEGIN:VCARD',
    'VERSION:2.1',
    'N;CHARSET=ISO-8859-1;ENCODING=QUOTED-PRINTABLE:Pike;Zo=EB;;;',
    'NOTE;ENCODING=QUOTED-PRINTABLE;CHARSET=UTF-8:Line one=0D=0Aline two =',
    'and more',
    'TEL;CELL:07700900113',
    'END:VCARD',
  )
  expect(cards).toEqual([
    { 'First name': 'Zoë', 'Last name': 'Pike', Phone: '07700900113', Notes: 'Line one\r\nline two and more' },
  ])
})

test('a company’s card has its name once, and a card that is cut off is left out', () => {
  const company = ['BEGIN:VCARD', 'FN:Pike Ltd', 'ORG:Pike Ltd;', 'TEL;TYPE=WORK:01962 496000', 'END:VCARD']
  expect(read(...company, 'BEGIN:VCARD', 'FN:Cut')).toEqual([{ Name: 'Pike Ltd', Phone: '01962 496000' }])
})

test('of several addresses and names of a card the preferred come first, and each name is a word', () => {
  const card = [
    'BEGIN:VCARD',
    'VERSION:4.0',
    'N:de Wet,Pike;Ann,Mary;;;',
    'EMAIL;PREF=2:b@example.com',
    'EMAIL:c@example.com',
  ]
  expect(read(...card, 'EMAIL;PREF=1:a@example.com', 'END:VCARD')).toEqual([
    {
      'First name': 'Ann Mary',
      'Last name': 'de Wet Pike',
      Email: 'a@example.com ::: b@example.com ::: c@example.com',
    },
  ])
})

test.each([
  [['N:Nair;;;;', 'FN:Priya Nair'], { Name: 'Priya Nair' }],
  [['N:;Priya;;;', 'FN:Priya Nair'], { Name: 'Priya Nair' }],
  [['N:Nair;;;Mrs;', 'FN:Mrs Nair'], { Name: 'Mrs Nair' }],
  [['N:Loft lead;Dan', 'FN:Dan Reeve'], { Name: 'Dan Reeve', Notes: 'Loft lead' }],
  [['N:Reeve;Dan', 'FN:Dan (loft)'], { 'First name': 'Dan', 'Last name': 'Reeve' }],
  [['N:Reeve;', 'FN:Loft in Romsey'], { 'Last name': 'Reeve' }],
  [['N:Pike;', 'FN:Pike Ltd', 'ORG:Pike Ltd'], { 'Last name': 'Pike', Organisation: 'Pike Ltd' }],
])('of the names of the card %j the one that says more is read', (names, found) => {
  expect(read('BEGIN:VCARD', ...names, 'END:VCARD')).toEqual([found])
})

test('the flat and the PO box of an address are before its street, whose lines are parts of it', () => {
  const street = 'ADR;ENCODING=QUOTED-PRINTABLE:12;Flat 2;=0D=0A4 Elm Rd=0D=0A=0D=0AHighcliffe;Romsey;;SO51 0ZZ;'
  const other = 'ADR;ENCODING=QUOTED-PRINTABLE:;;7 Oak Lane=0D=0AAlton;;;;'
  expect(read('BEGIN:VCARD', 'FN:Ada', street, other, 'END:VCARD')).toEqual([
    {
      Name: 'Ada',
      Street: 'PO Box 12, Flat 2, 4 Elm Rd, Highcliffe',
      Town: 'Romsey',
      Postcode: 'SO51 0ZZ',
      Notes: 'Other address: 7 Oak Lane, Alton',
    },
  ])
})

test('a card that has no end is one of its own, and that of an agent within another is no person', () => {
  const ada = ['BEGIN:VCARD', 'FN:Ada Vale', 'TEL:07700 900111']
  const agent = ['AGENT:', 'BEGIN:VCARD', 'FN:Plan Co', 'TEL:07700 900119', 'END:VCARD']
  const ben = ['BEGIN:VCARD', 'VERSION:2.1', 'FN:Ben Hill', ...agent, 'EMAIL:ben@example.com']
  expect(read(...ada, ...ben, ...ada, 'END:VCARD')).toEqual([
    { Name: 'Ada Vale', Phone: '07700 900111' },
    { Name: 'Ben Hill', Email: 'ben@example.com' },
    { Name: 'Ada Vale', Phone: '07700 900111' },
  ])
})
