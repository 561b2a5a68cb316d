import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type ImportSummary, importProspects } from '#shared/contract/prospect-import.ts'
import { listProspects, type Prospect } from '#shared/contract/prospects.ts'
import { type LeadsApp, startLeads } from '../testing.ts'

const fixtures = new URL('../../../shared/import-file/fixtures/', import.meta.url)

async function importBytes(app: LeadsApp, body: Uint8Array<ArrayBuffer>): Promise<ImportSummary> {
  const response = await app.ask(importProspects.path, {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'text/csv' },
  })
  expect(response.status).toBe(200)
  return (await response.json()) as ImportSummary
}

const importFixture = (app: LeadsApp, name: string) =>
  importBytes(app, new Uint8Array(readFileSync(new URL(name, fixtures))))

const importText = (app: LeadsApp, text: string) => importBytes(app, new TextEncoder().encode(text))

async function leadsByName(app: LeadsApp): Promise<Record<string, Prospect>> {
  return Object.fromEntries((await app.hub.call(listProspects)).map((lead) => [lead.name, lead]))
}

const grace = { email: 'grace.okafor@example.test', phone: '07700 900111' }
const tom = { email: 'tom.pike@example.test' }
const elmRoad = { location: '4 Elm Rd, Winchester', postcode: 'SO23 9ZZ' }

test.each<[program: string, file: string, leads: Record<string, Partial<Prospect>>]>([
  [
    'Google Contacts',
    'google-contacts-new.csv',
    {
      'Grace Okafor': { ...grace, ...elmRoad, notes: 'Wants a rear extension\nOther email: grace@work.test' },
      'Tom J Pike': {
        ...tom,
        phone: '+44 7700 900112',
        location: 'Romsey',
        notes: 'Other email: tom@pike.test\nOther phone: 01962 496 000\nOrganisation: Pike Ltd',
      },
    },
  ],
  [
    'Google Contacts before 2024',
    'google-contacts-old.csv',
    { 'Grace Okafor': { ...grace, ...elmRoad, notes: 'Rear extension' }, 'Tom J Pike': tom },
  ],
  [
    'Outlook',
    'outlook.csv',
    {
      'Grace Okafor': {
        ...grace,
        ...elmRoad,
        priority: 'medium',
        notes: 'Rear extension\nCategories: Leads\nOther phone: 01962 496001',
      },
      'Tom Pike': { ...tom, phone: '07700 900112', location: 'Romsey', postcode: 'SO51 0ZZ' },
    },
  ],
  [
    'Apple’s Contacts',
    'apple-contacts.vcf',
    { 'Grace Okafor': { ...grace, ...elmRoad, notes: 'Rear extension, urgent' } },
  ],
  [
    'Android’s contacts',
    'android-quoted-printable.vcf',
    { 'Zoë Pike': { email: 'zoe.pike@example.test', phone: '07700900113' } },
  ],
  [
    'HubSpot',
    'hubspot.csv',
    {
      'Grace Okafor': {
        ...grace,
        phone: '+44 7700 900111',
        location: 'Winchester',
        postcode: 'SO23 9ZZ',
        description: 'Loft',
      },
    },
  ],
  [
    'Facebook Lead Ads',
    'facebook-lead-ads.utf8.tsv',
    {
      'Zoë O’Brien': { email: 'zoe.obrien@example.test', phone: '+447700900111', postcode: 'SO23 9ZZ' },
      'Tom Pike': { ...tom, phone: '07700900112', postcode: 'SO51 0ZZ' },
    },
  ],
  [
    'a board of Trello as CSV',
    'trello.csv',
    {
      'Nora Bligh': { email: 'nora.bligh@example.com', phone: '07700 900213', postcode: 'SO20 6ZZ' },
      'Owen Pugh': { phone: '01632 960214', description: expect.stringContaining('Dormer') },
    },
  ],
  [
    'Airtable, with the work that is required',
    'work-required.csv',
    {
      'Leonie Marsh': { description: 'Project: Single storey rear extension', postcode: 'SP10 1ZZ' },
      'Dev & Asha Rao': { description: 'Project: Loft room with en suite', projectType: 'loft_conversion' },
    },
  ],
  [
    'Bark',
    'bark.csv',
    {
      Wilma: {
        email: 'wilma.gant@example.com',
        location: 'Winchester, SO23',
        description: expect.stringContaining('wraparound extension'),
      },
      'Seth Cowper': { phone: '+447700900224', description: expect.stringContaining('Garden room') },
    },
  ],
  [
    'Houzz, where a lead has a name of its own',
    'houzz.csv',
    {
      'Corinne Bligh': { postcode: 'SO22 5ZZ', notes: expect.stringContaining('Keen to start in spring') },
      'Ivo Straker': { email: 'ivo.straker@example.com', location: '4 Canal Walk, Southampton' },
    },
  ],
  [
    'MyBuilder',
    'mybuilder.csv',
    {
      'Lana Hext': { description: expect.stringContaining('Knock two rooms into one') },
      'Bob Ruel': { description: expect.stringContaining('New room above utility') },
    },
  ],
  [
    'Asana, without the address of who does the task',
    'asana.csv',
    {
      'Vera Lisle': { email: 'vera.lisle@example.com', phone: '07700 900253' },
      'Tom Yates': { email: null, phone: '01632 960254', description: expect.stringContaining('loft') },
    },
  ],
  [
    'somebody who writes each caller in a line',
    'lines-of-notes.txt',
    {
      'Josie Ball': { phone: '07700 900330', notes: expect.stringContaining('loft plans') },
      'Mr and Mrs Trent': { phone: '01632 960331', notes: expect.stringContaining('extension in Bedhampton') },
      Garth: { email: 'garth@example.com' },
    },
  ],
  [
    'Pipedrive',
    'pipedrive.csv',
    {
      'Grace Okafor': {
        ...grace,
        location: '4 Elm Rd, Winchester SO23 9ZZ',
        postcode: 'SO23 9ZZ',
        notes: 'Other phone: 01962 496001',
      },
      'Tom Pike': { ...tom, notes: 'Organisation: Pike Ltd' },
    },
  ],
  [
    'a form of Typeform in JSON',
    'typeform-answers.json',
    {
      'Yara Haddad': { email: 'yara.haddad@example.com', phone: '+447700900421' },
      'Otto Brandt': { email: 'otto.brandt@example.com' },
    },
  ],
  [
    'a form of Google, with a number that has lost its zero',
    'google-forms.csv',
    { 'Joan Abel': { phone: '07700 900422', postcode: 'SO23 7ZZ' }, 'Femi Ola': { phone: '7700900423' } },
  ],
  [
    'Outlook in French',
    'outlook-french.csv',
    {
      'Éric Lefèvre': {
        email: 'eric.lefevre@example.com',
        phone: '07700 900429',
        location: '2 Canal Walk, Southampton',
        notes: 'Agrandissement\nOther phone: 01962 496429',
      },
      'Zoé Marchand': { phone: '01962 496430', notes: 'Organisation: Atelier Z' },
    },
  ],
  [
    'Outlook in German',
    'outlook-german.csv',
    {
      'Jürgen Weiß': {
        email: 'juergen.weiss@example.com',
        location: '8 Hill Rd, Winchester',
        notes: 'Möchte einen Anbau\nOther phone: 01962 496428',
      },
      'Anke Groß': { notes: 'Organisation: Groß GmbH' },
    },
  ],
  ['Mailchimp', 'mailchimp.csv', { 'Grace Okafor': grace, "Tom O'Pike": { ...tom, postcode: 'SO23 9ZZ' } }],
  [
    'Google Ads',
    'google-ads-lead-form.csv',
    { 'Grace Okafor': { ...grace, phone: '+447700900111', postcode: 'SO23 9ZZ' } },
  ],
  [
    'Facebook Lead Ads',
    'excel-unicode-text.utf16be.txt',
    {
      'Zoë O’Brien': {
        email: 'zoe.obrien@example.test',
        phone: '+447700900111',
        postcode: 'SO23 9ZZ',
        projectType: 'extension',
        description: 'Project: rear extension',
      },
      'Tom Pike': { ...tom, phone: '07700900112', projectType: 'loft_conversion' },
    },
  ],
  [
    'a text file of addresses',
    'addresses-only.txt',
    {
      'grace.okafor@example.test': { email: 'grace.okafor@example.test' },
      'tom.pike@example.test': tom,
      'Ada Vale': { email: 'ada.vale@example.test' },
    },
  ],
  [
    'Excel in Britain (Windows-1252)',
    'excel-uk-windows-1252.csv',
    {
      'Zoë Pike': { phone: '07700 900113', notes: 'Budget £40–60k it’s urgent' },
    },
  ],
  ['Numbers, with the name of its table', 'numbers-with-table-name.csv', { 'Grace Okafor': grace }],
  ['a program that begins with a blank line', 'blank-first-line.csv', { 'Grace Okafor': grace }],
  ['a form whose question has commas', 'commas-in-semicolon-header.csv', { 'Grace Okafor': grace }],
  ['a program that has two columns of one name', 'duplicate-headers.csv', { 'Grace Okafor': grace }],
  [
    'a form whose question has quotation marks',
    'quotes-in-header.csv',
    {
      'Grace Okafor': { projectType: 'extension', description: 'Project: Orangery' },
    },
  ],
  [
    'somebody who forgot the quotation marks of an address',
    'ragged-address.csv',
    {
      'Grace Okafor': { ...grace, location: '4 Elm Rd, Winchester' },
      'Tom Pike': { ...tom, location: '9 Oak Rd, Romsey' },
    },
  ],
])('the file of %s is imported as it is', async (_, file, leads) => {
  await using app = await startLeads()
  const summary = await importFixture(app, file)
  const people = Object.keys(leads).length
  expect(summary).toMatchObject({ rows: people, added: people, rejected: 0 })
  expect(await leadsByName(app)).toMatchObject(leads)
})

test('a value that its field cannot take is kept in the notes or the description, and counted', async () => {
  await using app = await startLeads()
  const summary = await importFixture(app, 'project-words.csv')
  expect(summary).toMatchObject({ added: 3, adjusted: 2, rejected: 0 })
  expect(summary.problems).toEqual([
    {
      row: 3,
      outcome: 'adjusted',
      message: 'Postcode “SO51 0ZZ, England” is in the notes. Priority “urgent” is none that we have.',
    },
    { row: 4, outcome: 'adjusted', message: 'Priority “1” is none that we have.' },
  ])
  expect(await leadsByName(app)).toMatchObject({
    'Grace Okafor': { projectType: 'extension', description: 'Project: Rear extension', priority: 'high' },
    'Tom Pike': {
      projectType: 'loft_conversion',
      postcode: 'SO51 0ZZ',
      notes: 'Postcode: SO51 0ZZ, England\nPriority: urgent',
    },
    'Ada Vale': { projectType: 'extension', priority: 'medium' },
  })
})

test('the first of several addresses in a cell is taken, and the others are in the notes', async () => {
  await using app = await startLeads()
  expect(await importFixture(app, 'several-emails.csv')).toMatchObject({ added: 5, adjusted: 3, rejected: 0 })
  expect(await leadsByName(app)).toMatchObject({
    'Grace Okafor': { email: 'grace.okafor@example.test', notes: 'Other email: g.okafor@work.test' },
    'Tom Pike': { email: 'tom.pike@example.test', notes: 'Other email: tom@pike.test' },
    'Ada Vale': { email: 'ada@example.test' },
    'Ben Hill': { email: 'ben.hill@example.test', notes: null },
    'Eve Rowe': { email: 'eve.rowe@example.test' },
  })
})

test('numbers that a spreadsheet has shortened are named and make nobody the same person', async () => {
  await using app = await startLeads()
  const summary = await importText(
    app,
    'Name,Phone,Email\nGrace,4.47701E+11,grace@example.test\nTom,4.47701E+11,tom@example.test\nAda,4.47701E+11,\n',
  )
  expect(summary).toMatchObject({ added: 2, duplicates: 0, rejected: 1 })
  expect(summary.problems.at(-1)?.message).toBe(
    'Phone or email is required. Phone “4.47701E+11” was shortened by a spreadsheet, so its last digits are lost.',
  )
  expect(await leadsByName(app)).toMatchObject({
    Grace: { phone: null, notes: 'Phone: 4.47701E+11 (shortened by a spreadsheet, so its last digits are lost)' },
  })
  expect(await importFixture(app, 'excel-scientific-phones.csv')).toMatchObject({
    added: 1,
    duplicates: 0,
    rejected: 4,
  })
})

test('a number in scientific notation that has every digit is read', async () => {
  await using app = await startLeads()
  await importText(app, 'Name,Phone\nGrace,4.47700900123E+11\nTom,"7,700900124E+9"\nAda,4.477009E+11\n')
  expect(await leadsByName(app)).toMatchObject({ Grace: { phone: '447700900123' }, Tom: { phone: '7700900124' } })
  expect(await leadsByName(app)).not.toHaveProperty('Ada')
})

test('what stands for no value is no address, no number and no name', async () => {
  await using app = await startLeads()
  const summary = await importFixture(app, 'no-contact-words.csv')
  expect(summary).toMatchObject({ rows: 5, added: 2, rejected: 3, adjusted: 0 })
  expect(await leadsByName(app)).toMatchObject({ 'Ben Hill': { email: null }, 'Eve Rowe': { email: null } })
})

test('an address that has fallen into two cells is still one, and what a spreadsheet writes for a mistake is no value', async () => {
  await using app = await startLeads()
  await importText(app, 'Name;Email;Phone\nGrace;grace@example.test;grace@work.test;#N/A\nTom;tom@example.test;\\N\n')
  expect(await leadsByName(app)).toMatchObject({
    Grace: { email: 'grace@example.test', phone: null, notes: 'Other email: grace@work.test' },
    Tom: { email: 'tom@example.test', notes: null },
  })
})

test('where a lead came from in words is a note, and only an address of a page is a link', async () => {
  await using app = await startLeads()
  await importFixture(app, 'source-words.csv')
  expect(await leadsByName(app)).toMatchObject({
    'Grace Okafor': { sourceUrl: null, notes: 'Source: Facebook' },
    'Tom Pike': { sourceUrl: null, notes: 'Source: javascript:alert(1)' },
  })
})

test.each([
  [
    'a stray quotation mark',
    'Name,Phone,Notes\nGrace,07700 900111,needs a 6" steel\nTom,07700 900112,ok\n',
    'needs a 6" steel',
  ],
  [
    'a quotation mark that is never closed',
    'Name,Phone,Notes\nGrace,07700 900111,"two\nTom,07700 900112,"ok"\n',
    '"two',
  ],
  [
    'a quotation mark in a quoted cell',
    'Name,Phone,Notes\n"Grace","07700 900111","a 6" steel"\nTom,07700 900112,ok\n',
    'a 6" steel',
  ],
  [
    'blanks around quotation marks',
    'Name, Phone, Notes\nGrace, "07700 900111", "steel, 6 m" \nTom,07700 900112,ok\n',
    'steel, 6 m',
  ],
  [
    'Excel’s line with the delimiter',
    'sep=;\nName;Phone;Notes\nGrace;07700 900111;a,b,c\nTom;07700 900112;\n',
    'a,b,c',
  ],
  ['bars', 'Name|Phone|Notes\nGrace|07700 900111|a,b,c\nTom|07700 900112|\n', 'a,b,c'],
  [
    'a title and a date above the head',
    'Leads of the spring,,\nMarch 2026,,\n\nName,Phone,Notes\nGrace,07700 900111,by post\nTom,07700 900112,\n',
    'by post',
  ],
  ['no head', 'Grace,07700 900111\nTom,07700 900112\n', null],
])('a file with %s is read', async (_, text, notes) => {
  await using app = await startLeads()
  expect(await importText(app, text)).toMatchObject({ rows: 2, added: 2, rejected: 0 })
  expect(await leadsByName(app)).toMatchObject({
    Grace: { phone: '07700 900111', notes },
    Tom: { phone: '07700 900112' },
  })
})

test('rows have the numbers that a spreadsheet shows, with a title and blank rows counted', async () => {
  await using app = await startLeads()
  const summary = await importText(app, 'My leads\n\nName,Email\nGrace,grace@example.test\n\nNobody,\n')
  expect(summary.problems).toEqual([{ row: 6, outcome: 'rejected', message: 'Phone or email is required.' }])
})

test('the texts of several columns say which column each is from', async () => {
  await using app = await startLeads()
  await importText(
    app,
    'Name,Email,What would you like to build?,When do you want to start?\nGrace,grace@example.test,Garden room,May\n',
  )
  expect(await leadsByName(app)).toMatchObject({
    Grace: { description: 'What would you like to build?: Garden room\nWhen do you want to start?: May' },
  })
})

test('the questions of a form are recognised by their answers', async () => {
  await using app = await startLeads()
  const head =
    '"Hello, what’s your name?",And your email?,Where is the property?,Tell us about your project,What is your budget?'
  await importText(app, `${head}\nGrace Okafor,grace@example.test,Winchester,Loft,£60k\n`)
  expect(await leadsByName(app)).toMatchObject({
    'Grace Okafor': {
      email: 'grace@example.test',
      location: 'Winchester',
      projectType: 'loft_conversion',
      description: 'What is your budget?: £60k\nProject: Loft',
    },
  })
})

test('of several addresses the first that a person has is taken as a whole', async () => {
  await using app = await startLeads()
  const head = 'Name,Email,Business Street,Business City,Home Street,Home City'
  const rows =
    'Grace,grace@example.test,,,4 Elm Rd,Winchester\nTom,tom@example.test,1 Mill Ln,Romsey,9 Oak Rd,Alresford\n'
  await importText(app, `${head}\n${rows}`)
  expect(await leadsByName(app)).toMatchObject({
    Grace: { location: '4 Elm Rd, Winchester' },
    Tom: { location: '9 Oak Rd, Alresford' },
  })
})

test('the recipients of an email, copied as one line, are one lead each', async () => {
  await using app = await startLeads()
  const text = '"Okafor, Grace" <grace@example.test>; Tom Pike <tom@example.test>; ada@example.test'
  expect(await importText(app, text)).toMatchObject({ rows: 3, added: 3 })
  expect(Object.keys(await leadsByName(app)).toSorted()).toEqual(['Grace Okafor', 'Tom Pike', 'ada@example.test'])
})

test('a list of names and numbers in lines is read, and a last name is put behind what is called the name', async () => {
  await using app = await startLeads()
  await importText(app, 'Grace Okafor - 07700 900111\nTom Pike 01962 496001\n')
  await importText(app, 'Email,Name,Last name\nivy@example.test,Ivy,League\n')
  expect(await leadsByName(app)).toMatchObject({
    'Grace Okafor': { phone: '07700 900111', notes: null },
    'Tom Pike': { phone: '01962 496001', notes: null },
    'Ivy League': { email: 'ivy@example.test' },
  })
})

test('a customer’s name that is a part of the person’s gives way to it, and another one is kept in the notes', async () => {
  await using app = await startLeads()
  await importText(
    app,
    `Customer Name,First Name,Last Name,Email
Okafor,Grace,Okafor,grace.okafor@example.test
Pike Household,Tom,Pike,tom.pike@example.test
"Vale, Ada",Ada,Vale,ada@example.test
`,
  )
  expect(await leadsByName(app)).toMatchObject({
    'Grace Okafor': { notes: null },
    'Pike Household': { notes: 'Other name: Tom Pike' },
    'Ada Vale': { notes: null },
  })
})

test('notes with a name, a number and an address in one line are read', async () => {
  await using app = await startLeads()
  await importText(app, 'Grace Okafor 07700 900111 grace@example.test\nTom Pike tom@example.test\n')
  expect(await leadsByName(app)).toMatchObject({
    'Grace Okafor': { email: 'grace@example.test', phone: '07700 900111' },
    'Tom Pike': { email: 'tom@example.test', phone: null },
  })
})

test('an appointment on the telephone is at no place, and the answer beside a question is in the description', async () => {
  await using app = await startLeads()
  await importText(
    app,
    `Invitee Name,Invitee Email,Location,Question 1,Response 1
Ada Vale,ada@example.test,Phone call,What is it about?,A kitchen at the back
Tom Pike,tom@example.test,4 Elm Rd,What is it about?,A porch
Ivy League,ivy@example.test,St.Cross,,
`,
  )
  expect(await leadsByName(app)).toMatchObject({
    'Ada Vale': {
      location: null,
      notes: 'Location: Phone call',
      description: 'What is it about?\nA kitchen at the back',
    },
    'Tom Pike': { location: '4 Elm Rd' },
    'Ivy League': { location: 'St.Cross' },
  })
})

test('the title of a job is what is to be built, and that of a person is not', async () => {
  await using app = await startLeads()
  await importText(app, 'Customer,Phone,Job title\nDave Long,07700 900113,Plans for rear extension\n')
  await importText(app, 'Name,Phone,Job title\nTom Pike,07700 900114,Director\n')
  expect(await leadsByName(app)).toMatchObject({
    'Dave Long': { description: 'Project: Plans for rear extension' },
    'Tom Pike': { description: null },
  })
})

test.each<[what: string, file: string, lead: Partial<Prospect> & { name: string }]>([
  [
    'a column for number and address',
    'Customer,Address & postcode,Contact details\nAda Vale,"8 Mill Ln, Owslebury SO21 1LU","ada@example.test, 07700 900119"\n',
    {
      name: 'Ada Vale',
      email: 'ada@example.test',
      phone: '07700 900119',
      location: '8 Mill Ln, Owslebury SO21 1LU',
      postcode: 'SO21 1LU',
    },
  ],
  [
    'a trade beside a homeowner',
    'Homeowner,Phone,Trade\nMs C Dodd,07700 900107,Architectural design\n',
    { name: 'Ms C Dodd' },
  ],
  [
    'a trade beside the answer of a homeowner',
    'Homeowner,Email,Trade\nYes,ada@example.test,Architectural design\n',
    { name: 'ada@example.test' },
  ],
  [
    'an address for letters in parts',
    'FirstName,EmailAddress,MailAddressStreet,MailAddressCity\nJack,jack@example.test,2 Vine Close,Romsey\n',
    { name: 'Jack', email: 'jack@example.test', location: '2 Vine Close, Romsey' },
  ],
  [
    'a question that asks for few words',
    'Name,Phone,Briefly describe your plans\nCath Ives,07700 900110,"Remove wall, add island"\n',
    { name: 'Cath Ives', description: 'Briefly describe your plans: Remove wall, add island' },
  ],
])('%s is read', async (_, text, lead) => {
  await using app = await startLeads()
  await importText(app, text)
  expect(await leadsByName(app)).toMatchObject({ [lead.name]: lead })
})

test('a second table below the first, with other names, is read by them, and one without anybody is counted', async () => {
  await using app = await startLeads()
  const summary = await importText(
    app,
    `Name,Phone,Email
Grace Okafor,07700 900111,grace＠example.com
Total,1,

Won jobs
Customer,Address,Telephone
Tom Pike,"4 Ash Rd, Fareham PO16 0ZZ",01632 960250

Job,Rate
Survey,350
Plans,900
`,
  )
  expect(await leadsByName(app)).toMatchObject({
    'Grace Okafor': { email: 'grace@example.com' },
    'Tom Pike': { phone: '01632 960250', location: '4 Ash Rd, Fareham PO16 0ZZ', postcode: 'PO16 0ZZ' },
  })
  expect(summary).toMatchObject({ added: 2, rejected: 4 })
  expect(summary.problems).toContainEqual(expect.objectContaining({ row: 3, outcome: 'rejected' }))
})

test('the cards of a board of Trello in JSON are read, with whom they are about, and one about nobody is counted', async () => {
  await using app = await startLeads()
  expect(await importFixture(app, 'trello.json')).toMatchObject({ rows: 3, added: 2, rejected: 1 })
  expect(await leadsByName(app)).toMatchObject({
    'Petra Voss': {
      email: 'petra.voss@example.com',
      phone: '07700 900211',
      postcode: 'SO51 0ZZ',
      description: expect.stringContaining('Rear extension - Petra Voss'),
    },
    'Mr Hanif': { phone: '01632 960212', description: expect.stringContaining('loft') },
  })
})

test('JSON in which a line is damaged is imported without it, and JSON that is cut off is refused with a sentence', async () => {
  await using app = await startLeads()
  const lines =
    '{"name":"Ada Vale","email":"ada@example.test"}\n{"name":"Tom"\n{"name":"Ivy","email":"ivy@example.test"}'
  const summary = await importText(app, lines)
  expect(summary).toMatchObject({ added: 2, rejected: 1 })
  expect(summary.problems[0]?.message).toBe('One line is left out, because it is damaged: 2.')
  const response = await app.ask(importProspects.path, {
    method: 'POST',
    body: '[{"name":"Ada Vale","email":"ada@example.test"},{"na',
    headers: { 'Content-Type': 'text/csv' },
  })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('damaged or cut off')
})

test('100,000 blank lines between two people drop neither', async () => {
  await using app = await startLeads()
  const blank = '\n'.repeat(100_005)
  const summary = await importText(app, `Name,Email\nAda,ada@example.test\n${blank}Tom,tom@example.test\nNobody,\n`)
  expect(summary).toMatchObject({ added: 2, rejected: 1 })
  expect(summary.problems[0]?.row).toBe(100_009)
})

test('the cards of a whole board of Trello are read, and what was done on it is left out and named', async () => {
  await using app = await startLeads()
  const summary = await importFixture(app, 'trello-with-actions.json')
  expect(summary).toMatchObject({ added: 2, rejected: 1 })
  expect(summary.problems[0]?.message).toMatch(/^The list “actions” is left out: it says what was done/)
  expect(await leadsByName(app)).toMatchObject({
    'Nell Frost': { email: 'nell.frost@example.com', phone: '07700 900411' },
    'Mr Dev Bhatt': { phone: '01962 496412' },
  })
})

test('the groups of a board of Monday are one list, without who works on it', async () => {
  await using app = await startLeads()
  await importFixture(app, 'monday.csv')
  expect(await leadsByName(app)).toMatchObject({
    'Priya Nair': { phone: '447700900404', notes: 'Status: New' },
    'Sian Rees': { email: 'sian.rees@example.com', notes: 'Status: Done' },
  })
})

test('the people of Pipedrive’s interface are read, and who works with it is left out and named', async () => {
  await using app = await startLeads()
  const summary = await importFixture(app, 'pipedrive-api.json')
  expect(summary.problems.map(({ message }) => message)).toContain(
    'The list “user” is left out: who works with the program isn’t a lead.',
  )
  expect(await leadsByName(app)).toMatchObject({
    'Ravi Kent': { email: 'ravi.kent@example.com', phone: '07700 900438', notes: 'Other phone: 01962 496438' },
    'Sue Lane': { email: 'sue.lane@example.com', notes: null },
  })
})

test('an address beside its parts is there once, and the labels of its lines are left out', async () => {
  await using app = await startLeads()
  await importText(
    app,
    'Name,Email,Home Address,Home Street,Home City\nAda,ada@example.test,"9 Hill Rise\nTwyford SO21 1ZZ",9 Hill Rise,Twyford\nBen,ben@example.test,,12 Romsey Road,Romsey',
  )
  await importText(
    app,
    'Name,Email,Address\nCy,cy@example.test,"Street Address: 4 Elmfield\nCity: Botley\nState / Province: Hampshire\nPostal / Zip Code: SO30 2ZZ"',
  )
  expect(await leadsByName(app)).toMatchObject({
    Ada: { location: '9 Hill Rise, Twyford SO21 1ZZ', postcode: 'SO21 1ZZ' },
    Ben: { location: '12 Romsey Road, Romsey' },
    Cy: { location: '4 Elmfield, Botley, Hampshire, SO30 2ZZ', postcode: 'SO30 2ZZ' },
  })
})

test('the company, the budget and the time of an enquiry are kept, and a name with brackets or a figure is whole', async () => {
  await using app = await startLeads()
  await importText(
    app,
    'Name,Phone,Organization 1 - Name,Budget,Time frame\nGemma (from school),07700 900432,,£30k,Within 3 months\nMr Patel 2,07700 900433,Fry & Sons,,',
  )
  expect(await leadsByName(app)).toMatchObject({
    'Gemma (from school)': { description: 'Budget: £30k\nTime frame: Within 3 months' },
    'Mr Patel 2': { notes: 'Organisation: Fry & Sons' },
  })
})

test('beside a firm the person is the name, as accounting programs have both', async () => {
  await using app = await startLeads()
  await importText(
    app,
    '*ContactName,EmailAddress,FirstName,LastName,POAddressLine1,POCity,SAAddressLine1,SACity,POPostalCode,SAPostalCode\nDale Estates Ltd,dale@example.test,Joyce,Dale,1 Mill Lane,Alton,2 High Street,Fareham,GU34 2ZZ,PO16 8ZZ\nAsh,ash@example.test,Simon,Ash,,,1 Ash Lane,Bramdean,,SO24 0ZZ',
  )
  await importText(app, 'Name,Contact Name,Telephone\nBarnes & Co,Trevor Barnes,01420 555571\nMrs L Webb,,01420 555572')
  expect(await leadsByName(app)).toMatchObject({
    'Joyce Dale': {
      notes: 'Organisation: Dale Estates Ltd\nOther address: 1 Mill Lane, Alton, GU34 2ZZ',
      location: '2 High Street, Fareham',
      postcode: 'PO16 8ZZ',
    },
    'Simon Ash': { location: '1 Ash Lane, Bramdean', postcode: 'SO24 0ZZ' },
    'Trevor Barnes': { notes: 'Other name: Barnes & Co' },
    'Mrs L Webb': { phone: '01420 555572' },
  })
})

test('the answers of forms are read by their questions, choices and brackets', async () => {
  await using app = await startLeads()
  const name = 'Invitee Name,Invitee Email'
  await importText(
    app,
    `${name},Location,Question 1,Response 1\nHolly,holly@example.test,https://meet.example.test/a,What is your address?,"3 Wren Close, Romsey SO51 5ZZ"`,
  )
  await importText(
    app,
    'Name,Email,Site (Town),Site address (ZIP / Postal Code),Services required (Plans),Services required (Loft conversion),fields[message],menu-project,Other\nAl,al@example.test,Botley,SO30 2ZZ,,Loft conversion,Please call,Loft conversion,Cellar',
  )
  await importText(
    app,
    'Name,Phone or email\nOlive,07700 900681\nPercy Dunn,percy@example.test\nNo name,jo-smith@example.test',
  )
  await importText(app, 'Name,Contact\nReg Tubb,01489 555809\nJill Amos,jill@example.test')
  await importText(app, 'First name,Email\n,no-name@example.test')
  expect(await leadsByName(app)).toMatchObject({
    Holly: { location: '3 Wren Close, Romsey SO51 5ZZ', postcode: 'SO51 5ZZ', notes: null },
    Al: { projectType: 'loft_conversion', postcode: 'SO30 2ZZ', description: expect.stringContaining('Please call') },
    Olive: { phone: '07700 900681' },
    'Reg Tubb': { phone: '01489 555809' },
    'Jill Amos': { email: 'jill@example.test' },
    'Percy Dunn': { email: 'percy@example.test' },
    'no-name@example.test': { email: 'no-name@example.test' },
  })
})
