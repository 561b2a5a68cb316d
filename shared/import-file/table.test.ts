import { expect, test } from 'vitest'
import { guessMapping } from './columns.ts'
import { formatCsv, parseCsv } from './csv.ts'
import { decodeFile, findHeadRow, openTable } from './table.ts'

function read(text: string) {
  const { rows, delimiter } = openTable(text)
  const table = [...rows]
  return { table, delimiter, headRow: findHeadRow(table) }
}

test.each([
  ['Name,E-mail,Phone\r\nAda,a@example.com,1', 'comma', ['Name', 'E-mail', 'Phone']],
  ['Name;Town;Notes\nAda;Winchester;a,b,c,d', 'semicolon', ['Name', 'Town', 'Notes']],
  ['Name\tTown', 'tab', ['Name', 'Town']],
  ['Name|Email|Notes\rAda|a@example.com|x;y;z', 'bar', ['Name', 'Email', 'Notes']],
  ['Name,"Town, county","Two\nlines"\nAda,x,y', 'comma', ['Name', 'Town, county', 'Two\nlines']],
  ['sep=;\r\nName;Email\r\nAda;a@example.com', 'semicolon', ['Name', 'Email']],
])('the delimiter and the head of %j are found', (text, delimiter, head) => {
  const found = read(text)
  expect(found).toMatchObject({ delimiter, headRow: 1 })
  expect(found.table[0]).toEqual(head)
})

test.each([
  ['grace@example.com\ntom@example.com', 0],
  ['Grace,07700 900111\nTom,07700 900112', 0],
  ['Grace Okafor - 07700 900111\nTom Pike 01962 496001', 0],
  ['Table 1\nName;Email\nGrace;grace@example.com', 2],
  ['Exported by ann@example.com\nName,Email,Phone\nGrace,grace@example.com,', 2],
  ['Leads,,\nMarch 2026,,\n\nName,Email,Phone\nGrace,grace@example.com,', 4],
  ['Who,Where to write,Ring\nGrace,grace@example.com,07700 900111', 1],
])('the row with the names in %j is %d', (text, headRow) => {
  expect(read(text).headRow).toBe(headRow)
})

test('lines that are quoted as a whole are read as they were before', () => {
  const lines = ['"Name,Email,Notes"', '"Ada,a@example.com,""x, y"""', '"Ben,b@example.com,"']
  expect(read(lines.join('\r\n')).table).toEqual([
    ['Name', 'Email', 'Notes'],
    ['Ada', 'a@example.com', 'x, y'],
    ['Ben', 'b@example.com', ''],
  ])
  expect(read('"Smith, Ada"\n"Vale, Ben"').table).toEqual([['Smith, Ada'], ['Vale, Ben']])
})

test.each([
  ['Ann Hill <a@example.com>, "Vale, Ben" <b@example.com>, c@example.com', '"Vale, Ben" <b@example.com>'],
  ['Hill, Ann <a@example.com>; "Vale; Ben" <b@example.com>; c@example.com', '"Vale; Ben" <b@example.com>'],
])('the recipients %j are three', (line, second) => {
  const { table } = read(line)
  expect(table).toHaveLength(3)
  expect(table[1]).toEqual([second])
})

test.each([
  [
    'To: Ann Hill <a@example.com>, "Vale, Ben" <b@example.com>;\n Cy Orr <c@example.com>',
    '"Vale, Ben" <b@example.com>',
  ],
  ['To: a@example.com; Vale, Ben <b@example.com>; c@example.com\nSubject: Site visits', 'Vale, Ben <b@example.com>'],
  ['To: a@example.com;\nCc: Vale, Ben <b@example.com>; c@example.com;\n', 'Vale, Ben <b@example.com>'],
])('the recipients %j, over several lines with their labels, are three', (text, second) => {
  const { table, headRow } = read(text)
  expect(table).toHaveLength(3)
  expect(table[1]).toEqual([second])
  expect(headRow).toBe(0)
})

test.each([
  'To: Ann Hill <a@example.com>\nCc: Ben Vale <b@example.com>',
  'To: Ann Hill <a@example.com>,\n Ben Vale <b@example.com>',
  'To: Ann Hill <a@example.com>,\r\n\tBen Vale\r\n <b@example.com>\r\n',
  'From: Sam Boss <sam@example.com>,\n Office <office@example.com>\nSent: 02 March 2026 10:00\nTo: Ann Hill <a@example.com>\nCc: Ben Vale <b@example.com>\nSubject: Loft\n and porch',
  'Message-ID: <17@mail.example.com>\nReply-To: sam@example.com\nTo: Ann Hill <a@example.com>\nBcc: Ben Vale <b@example.com>',
  '\nFrom: Ann Hill <a@example.com>\nFrom: Ben Vale <b@example.com>',
])('the people of the header %j are its recipients, or else its senders', (text) => {
  expect(read(text).table).toEqual([['Ann Hill <a@example.com>'], ['Ben Vale <b@example.com>']])
})

test('a header with a single recipient has that one, and not who sent it', () => {
  expect(read('From: Sam Boss <sam@example.com>\nTo: Ann Hill <a@example.com>').table).toEqual([
    ['Ann Hill <a@example.com>'],
  ])
})

test.each([
  ['1. Ada Vale – 07700 900111\n2. Ben Hill – b@example.com', ['Ada Vale – 07700 900111']],
  ['• Ada Vale, Romsey, 07700 900111\n• Ben Hill, Alton, 07700 900112', ['Ada Vale', ' Romsey', ' 07700 900111']],
  ['- [ ] Call Ada Vale 07700 900111\n- [x] Call Ben 07700 900112', ['Call Ada Vale 07700 900111']],
  ['a) Ada Vale, a@example.com\nb) Ben Hill, b@example.com', ['Ada Vale', ' a@example.com']],
])('the bullets or numbers of the list %j are no part of it', (text, first) => {
  expect(read(text).table[0]).toEqual(first)
})

test.each([
  [
    'Leads from the show:\n- Priya Nair, 07700 900201\n- Olu Ade, 07700 900202\nTotal: 2',
    ['Priya Nair', ' 07700 900201'],
  ],
  ['# Leads\n- [ ] Priya Nair 07700 900201\n- [x] Olu Ade 07700 900202', ['Priya Nair 07700 900201']],
  ['Leads\n☐ Priya Nair 07700 900201\n☑ Olu Ade 07700 900202', ['Priya Nair 07700 900201']],
  ['Leads\n1. Priya Nair 07700 900201\n2. Olu Ade 07700 900202', ['Priya Nair 07700 900201']],
])('the bullets or numbers below the title of the list %j are no part of it', (text, first) => {
  expect(read(text).table[1]).toEqual(first)
})

test('the title and the total of a list are no rows, and a name above the bullets with its numbers is one', () => {
  const { table } = read('Leads from the show:\n- Priya Nair, 07700 900201\n- Olu Ade, 07700 900202\nTotal: 2')
  expect(table.filter((row) => row.some((cell) => cell !== ''))).toHaveLength(2)
  expect(guessMapping(table, 0)).toEqual({ name: [0], phone: [1] })
  expect(read('Priya Nair:\n- 07700 900201\nOlu Ade:\n- 07700 900202').table.flat()).toContain('Olu Ade:')
})

test('an indented line below somebody in a list with bullets is a part of what it says of them', () => {
  const { table } = read('- Priya Nair, 07700 900201\n  wants a loft\n- Olu Ade, 07700 900202\r\n\tring after six\n')
  expect(table.slice(0, 2)).toEqual([
    ['Priya Nair', ' 07700 900201', ' wants a loft'],
    ['Olu Ade', ' 07700 900202', ' ring after six'],
  ])
  const below = read('  Priya Nair\n  - 07700 900201\n  Olu Ade\n  - 07700 900202').table
  expect(below.slice(1)).toEqual([
    ['Priya Nair', '07700 900201'],
    ['Olu Ade', '07700 900202'],
  ])
})

test('bullets stay where a line with an address or number has none', () => {
  const text = 'Ada 07700 900201\n- Ben 07700 900202'
  expect(read(text).table).toEqual([['Ada 07700 900201'], ['- Ben 07700 900202']])
})

test('bullets stay in a table whose delimiter is known, and blank lines between those that have them', () => {
  expect([...openTable('- a,x\n- b,y', 'comma').rows]).toEqual([
    ['- a', 'x'],
    ['- b', 'y'],
  ])
  expect(read('• Ada,a@example.com\n\n• Ben,b@example.com').table).toHaveLength(3)
})

test.each([
  'Ada Vale - 4 Elm Rd, Romsey - 07700 900111\nBen Hill - 7 Oak Ave, Alton - 07700 900112',
  'Ada Vale / 4 Elm Rd, Romsey / 07700 900111\nBen Hill / 7 Oak Ave, Alton / 07700 900112',
  'Ada Vale     4 Elm Rd, Romsey    07700 900111\nBen Hill     7 Oak Ave, Alton    07700 900112',
])('the values of the lines %j are separated by what is between them', (text) => {
  const { table, headRow } = read(text)
  expect(table[0]).toEqual(['Ada Vale', '4 Elm Rd, Romsey', '07700 900111'])
  expect(guessMapping(table, headRow)).toEqual({ name: [0], location: [1], phone: [2] })
})

test.each([
  'Priya Nair -> 07700 900201\nOlu Ade -> 07700 900202',
  'Priya Nair → 07700 900201\nOlu Ade → 07700 900202',
  'Leads\n• Priya Nair => 07700 900201\n• Olu Ade => 07700 900202',
])('the values of the list %j are separated by its arrows', (text) => {
  const { table } = read(text)
  expect(table.slice(-2)).toEqual([
    ['Priya Nair', '07700 900201'],
    ['Olu Ade', '07700 900202'],
  ])
})

test('an arrow within a text separates no values', () => {
  expect(read('Ada 07700 900201 loft -> dormer\nBen 07700 900202').table[0]).toEqual([
    'Ada 07700 900201 loft -> dormer',
  ])
})

test('a table with several addresses in its rows is no list of recipients', () => {
  const { table } = read('Name,Email,Email 2\nAda,a@example.com,b@example.com\nBen,c@example.com,')
  expect(table[1]).toEqual(['Ada', 'a@example.com', 'b@example.com'])
})

test('people as paragraphs, as they are copied from a page, are read by what their lines are', () => {
  const text = `Claire Denby
14 Manor Road
Alresford, SO24 9ZZ
claire.denby@example.com
Tel: 07700 900451
Wants a porch

Marcus Yeo
Mobile 07700 900452
Email: marcus@example.com
Job: Loft, two rooms

Nobody`
  expect(read(text).table).toEqual([
    ['Name', 'Address', 'Phone', 'Email', 'Notes', 'Job'],
    [
      'Claire Denby',
      '14 Manor Road, Alresford, SO24 9ZZ',
      '07700 900451',
      'claire.denby@example.com',
      'Wants a porch',
      '',
    ],
    ['Marcus Yeo', '', '07700 900452', 'marcus@example.com', '', 'Loft, two rooms'],
    ['Nobody', '', '', '', '', ''],
  ])
})

test('lines of labels and values are a person for each paragraph', () => {
  const text = `Name: Ada Vale
Postcode: SO24 9ZZ
Phone: 07700 900451

Name: Ben Hill
Email: ben@example.com
Message: We want to extend,
and to convert the loft.`
  expect(read(text).table).toEqual([
    ['Name', 'Phone', 'Email', 'Postcode', 'Message'],
    ['Ada Vale', '07700 900451', '', 'SO24 9ZZ', ''],
    ['Ben Hill', '', 'ben@example.com', '', 'We want to extend,\nand to convert the loft.'],
  ])
})

const message = (name: string) =>
  `New enquiry\n\nName: ${name}\nPhone: 07700 900451\nMessage: We would like\n\na porch.\n`

test('messages of a form with their title, a ruler and paragraphs of their own are a person each', () => {
  expect(read(`${message('Ada Vale')}--\n${message('Ben Hill')}`).table).toEqual([
    ['Name', 'Phone', 'Message'],
    ['Ada Vale', '07700 900451', 'We would like\na porch.'],
    ['Ben Hill', '07700 900451', 'We would like\na porch.'],
  ])
})

test('a table with blank lines between its rows has no paragraphs', () => {
  const { table } = read('Name,Tel\n\nAda Vale,07700 900451\n\nBen Hill,07700 900452')
  expect(table.filter((row) => row.length > 1)).toHaveLength(3)
})

test('UTF-16 without a byte order mark is read', () => {
  const units = Uint16Array.from('Name\tEmail\nZoë\tz@example.com', (letter) => letter.charCodeAt(0))
  expect(decodeFile(new Uint8Array(units.buffer))).toContain('Zoë')
})

test.each([
  ['UTF-8 with a letter of Windows-1252', [0x5a, 0x6f, 0xc3, 0xab, 0x2c, 0x43, 0x61, 0x66, 0xe9], 'Zoë,Café'],
  [
    'UTF-8 with a letter that was cut in half',
    [0x5a, 0x6f, 0xc3, 0xab, 0xe2, 0x82, 0x2c, 0xc3, 0xab, 0xc3, 0xab],
    'Zoëâ‚,ëë',
  ],
  ['Windows-1252', [0x5a, 0x6f, 0xeb, 0x2c, 0xa3, 0x35], 'Zoë,£5'],
  ['Mac Roman with its line ends', [0x5a, 0x6f, 0x91, 0x0d, 0xa3, 0x35], 'Zoë\r£5'],
])('%s is read', (_, bytes, text) => {
  expect(decodeFile(Uint8Array.from(bytes))).toBe(text)
})

test('columns are matched to fields by the names that other programs use', () => {
  const { table, headRow } = read(
    'Full name,E-mail address,Mobile,Town,Shoe size\nAda,a@example.com,07700 900111,Romsey,5',
  )
  expect(guessMapping(table, headRow)).toEqual({ name: [0], email: [1], phone: [2], location: [3] })
})

test.each([
  ['Email Address,FNAME,LNAME', 'a@b.test,Ada,Vale', { email: [0], firstName: [1], lastName: [2] }],
  [
    'E-mail,Full Name - First Name,Full Name - Last Name',
    'a@b.test,Ada,Vale',
    { email: [0], firstName: [1], lastName: [2] },
  ],
  ['EmailAddress,POAddressLine1,POCity', 'a@b.test,4 Elm Rd,Winchester', { email: [0], location: [1, 2] }],
  ['Email,Naam,Contact owner', 'a@b.test,Ada Vale,Olive Owner', { email: [0], name: [1] }],
  ['Name (First),Name (Last),Email', 'Ada,Vale,a@b.test', { firstName: [0], lastName: [1], email: [2] }],
  ['Name: First,Name: Last,Email', 'Ada,Vale,a@b.test', { firstName: [0], lastName: [1], email: [2] }],
  ['User Name,User Email,Invitee Name,Invitee Email', 'Owner,o@b.test,Ada,a@b.test', { name: [2], email: [3] }],
  ['Name,Contact Number,Email', 'Ada,4.47701E+11,a@b.test', { name: [0], phone: [1], email: [2] }],
  ['Consumer Name,Consumer Email,Enquiry Message', 'Ada,a@b.test,Loft', { name: [0], email: [1], description: [2] }],
  ['Email,SMS,FIRSTNAME', 'a@b.test,447700900111,Ada', { email: [0], phone: [1], firstName: [2] }],
  ['Initials,Forename,Surname,Email', 'A.,Ada,Vale,a@b.test', { firstName: [1, 0], lastName: [2], email: [3] }],
  [
    'Surname,Add1,Add2,PCode,Tel No (Home)',
    'Vale,4 Elm Rd,Romsey,SO51 0ZZ,01962 496001',
    { lastName: [0], location: [1, 2], postcode: [3], phone: [4] },
  ],
  [
    'Vorname,Nachname,E-Mail-Adresse,Mobiltelefon',
    'Ada,Vale,a@b.test,07700 900111',
    { firstName: [0], lastName: [1], email: [2], phone: [3] },
  ],
  [
    'What’s your first name?,And your last name?,And your email?',
    'Ada,Vale,a@b.test',
    { firstName: [0], lastName: [1], email: [2] },
  ],
  ['Name_First,Name_Last,Email', 'Ada,Vale,a@b.test', { firstName: [0], lastName: [1], email: [2] }],
  ['(Do Not Modify) Lead,Name,Email', 'a1b2-c3d4,Ada Vale,a@b.test', { name: [1], email: [2] }],
  ['Client,Contact no,Email', 'Ada,7700900111,a@b.test', { name: [0], phone: [1], email: [2] }],
  ['Name,No,Email', 'Ada,7700900111,a@b.test', { name: [0], email: [2] }],
  ['Who,Tel', 'Mr & Mrs Vale,07700 900111', { name: [0], phone: [1] }],
  [
    'Name,Mobile,Physical Address Line 1,Physical City,Card Description',
    'Ada,07700 900111,4 Elm Rd,Romsey,Loft',
    { name: [0], phone: [1], location: [2, 3], description: [4] },
  ],
  ['First,Email,Home,Mobile', 'Ada,a@b.test,01962 496001,07700 900111', { firstName: [0], email: [1], phone: [3, 2] }],
  ['Initial,Surname,Email', 'A,Vale,a@b.test', { firstName: [0], lastName: [1], email: [2] }],
  ['First Initial,Forename,Surname,Email', 'A,Ada,Vale,a@b.test', { firstName: [1, 0], lastName: [2], email: [3] }],
  ['First name / initial,Surname,Email', 'Ada,Vale,a@b.test', { firstName: [0], lastName: [1], email: [2] }],
  ['Client,WhatsApp,Landline', 'Ada,07700 900111,01962 496001', { name: [0], phone: [1, 2] }],
  ['1st Name,2nd Name,Email', 'Ada,Vale,a@b.test', { firstName: [0], lastName: [1], email: [2] }],
  [
    'Kunde,Ansprechpartner,E-Mail,Straße,PLZ,Ort,Notiz',
    'Groß GmbH,Ada Groß,a@b.test,Ringweg 2,80331,München,Anbau',
    { name: [1, 0], email: [2], location: [3, 5], postcode: [4], notes: [6] },
  ],
  [
    'Klant,Telefoonnummer,Adres,Plaats,Opmerking',
    'Ada Smit,07700 900111,Kerkweg 4,Utrecht,Uitbouw',
    { name: [0], phone: [1], location: [2, 3], notes: [4] },
  ],
  [
    'Cliente,Correo electrónico,Teléfono móvil,Población',
    'Ana Ruiz,a@b.test,+34 600 123 456,Madrid',
    { name: [0], email: [1], phone: [2], location: [3] },
  ],
  [
    'Kund,E-postadress,Mobilnr,Adress,Postnr,Postort',
    'Ada Berg,a@b.test,+46 70 123 45 67,Gatan 1,111 20,Stockholm',
    { name: [0], email: [1], phone: [2], location: [3, 5], postcode: [4] },
  ],
  [
    'Asiakas,Sähköposti,Puhelin,Katuosoite,Postinumero,Postitoimipaikka',
    'Ada Laine,a@b.test,+358 40 1234567,Tie 2,00200,Helsinki',
    { name: [0], email: [1], phone: [2], location: [3, 5], postcode: [4] },
  ],
  [
    '客户,电话,邮箱,地址',
    '王伟,+86 138 0013 8000,a@b.test,北京市',
    { name: [0], phone: [1], email: [2], location: [3] },
  ],
  ['data__full_name,data__email,data__message', 'Ada Vale,a@b.test,Loft', { name: [0], email: [1], description: [2] }],
  [
    'Name,Email,Project,Listed?',
    'Ada,a@b.test,2-storey,yes',
    { name: [0], email: [1], projectType: [2], description: [3] },
  ],
  ['Name,Email,Job #,Paid?', 'Ada,a@b.test,J-17,no', { name: [0], email: [1] }],
  ['Received,From,Contact details', '02 Mar 2026 10:00,Ada Vale,07700 900111', { name: [1], phone: [2], notes: [0] }],
])('the columns of %j are matched', (head, row, mapping) => {
  const { table, headRow } = read(`${head}\n${row}`)
  expect(guessMapping(table, headRow)).toEqual(mapping)
})

test.each([
  'House no',
  'House number',
  'House name/no.',
  'HouseName',
  'Flat/House No',
  'Flat or house number',
  'Door No',
  'Building Name',
  'Property number',
  'House',
  'Flat',
  'Hausnummer',
])('the number of a house is a part of its address in a column called %s', (header) => {
  const { table, headRow } = read(
    `Name,Email,${header},Street\nAda,a@b.test,12a,Elm Rd\nBen,b@b.test,The Laurels,Oak Lane`,
  )
  expect(guessMapping(table, headRow)).toEqual({ name: [0], email: [1], location: [2, 3] })
})

test.each(['No.', 'No', 'Nr', 'Number', 'Unit', 'Plot'])(
  'a number before a street is that of the house in a column called %s',
  (header) => {
    const { table, headRow } = read(
      `Name,Email,${header},Street,Town\nAda,a@b.test,12a,Elm Rd,Romsey\nBen,b@b.test,4,Oak Lane,Romsey`,
    )
    expect(guessMapping(table, headRow)).toEqual({ name: [0], email: [1], location: [2, 3, 4] })
  },
)

test.each([
  [
    'counts the rows',
    'Name,Email,No.,Address\nAda,a@b.test,1,4 Elm Rd\nBen,b@b.test,2,7 Oak Lane\nCy,c@b.test,3,9 Oak Lane',
    [3],
  ],
  ['rises', 'Name,Email,No,Road\nAda,a@b.test,1,Elm Rd\nBen,b@b.test,2,Oak Lane\nCy,c@b.test,4,Oak Lane', [3]],
  [
    'refers to something',
    'Name,Email,No.,Address\nAda,a@b.test,103,"Rose Cottage, Mill Lane"\nBen,b@b.test,101,Romsey',
    [3],
  ],
  ['is before no street', 'Name,No.,Email,Town\nAda,12,a@b.test,Romsey\nBen,4,b@b.test,Romsey', [3]],
])('a number that %s is none of a house', (_, text, location) => {
  const { table, headRow } = read(text)
  expect(guessMapping(table, headRow).location).toEqual(location)
})

test.each(['House', 'Building', 'Building work', 'House type', 'Flat', 'Number of the matter'])(
  'what is to be built is no address in a column called %s',
  (header) => {
    const { table, headRow } = read(`Name,Email,${header},Street\nAda,a@b.test,Loft conversion,Elm Rd`)
    expect(guessMapping(table, headRow).location).toEqual([3])
  },
)

test('a name that says nothing is decided by the values', () => {
  const { table, headRow } = read('Who,Where to write,Ring\nGrace,grace@example.com,07700 900111')
  expect(guessMapping(table, headRow)).toMatchObject({ email: [1], phone: [2] })
})

test('columns without names are found by their values, an address by its postcode', () => {
  const { table, headRow } = read(
    'Ada Vale\ta@example.com\t4 Elm Rd, Winchester SO23 9ZZ\nTom\tt@example.com\tRomsey SO51 0ZZ',
  )
  expect(guessMapping(table, headRow)).toEqual({ name: [0], email: [1], location: [2] })
})

test('a name that the values contradict is not believed', () => {
  const { table, headRow } = read('Contact,Priority,Number\ngrace@example.com,Normal,17\ntom@example.com,Normal,18')
  expect(guessMapping(table, headRow)).toEqual({ email: [0] })
})

test('what is written as CSV is read as it was', () => {
  const rows = [['a "quoted" text', 'two\nlines', ' blanks '], [''], ['x,y', '', 'Ł']]
  expect([...parseCsv(formatCsv(rows), ',')]).toEqual(rows)
})

test('quotation marks that are never closed take no longer than others', () => {
  const marks = `${'"a""b,'.repeat(400_000)}\n`
  expect([...parseCsv(marks, ',')].length).toBeGreaterThan(0)
})
