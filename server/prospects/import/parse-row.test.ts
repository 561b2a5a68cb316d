import { expect, test } from 'vitest'
import { guessMapping } from '#shared/import-file/columns.ts'
import { readList } from '#shared/import-file/read-list.ts'
import { AppError } from '../../platform/errors.ts'
import { toColumns } from './column-mapping.ts'
import type { FoundPerson } from './insert-if-new.ts'
import { parseRow } from './parse-row.ts'

async function readRows(text: string): Promise<(() => FoundPerson)[]> {
  const { rows, headRow } = await readList(text)
  const columns = toColumns(guessMapping(rows, headRow), headRow === 0 ? [] : rows[headRow - 1]!)
  return rows.slice(headRow).map((cells) => () => parseRow(cells, columns).found)
}

async function readPeople(text: string): Promise<FoundPerson[]> {
  const rows = await readRows(text)
  return rows.map((read) => read())
}

/** Reads those who can be reached. */
async function readReached(text: string): Promise<FoundPerson[]> {
  const rows = await readRows(text)
  return rows.flatMap((read) => {
    try {
      return [read()]
    } catch (error) {
      if (error instanceof AppError) return []
      throw error
    }
  })
}

test('what a column without a field says of the person, the work or its date is kept with its name', async () => {
  const [lead] = await readPeople(
    'Full name,Email,Submission Date,Quote £,Next step,Tags\nAda Vale,ada@example.com,2026-11-15 09:30,"£2,150.00",Send fee proposal,warm',
  )
  expect(lead?.notes).toBe(
    'Submission Date: 2026-11-15 09:30\nQuote £: £2,150.00\nNext step: Send fee proposal\nTags: warm',
  )
})

test('what a spreadsheet and a form have put around a value is no part of it', async () => {
  const [lead] = await readPeople(
    "Customer\u00A0name,\u200BEmail,Phone,Postcode,Enquiry date,Message\n'Kate O&#39;Brien,kate@example.com,'+44 7700 900111,'SO51 0ZZ,45987.5,<p>A porch &amp; a loft</p>",
  )
  expect(lead).toMatchObject({
    name: "Kate O'Brien",
    phone: '+44 7700 900111',
    postcode: 'SO51 0ZZ',
    description: 'A porch & a loft',
    notes: 'Enquiry date: 2025-11-26 12:00',
  })
})

test('a number in a column about no day is no date', async () => {
  const [lead] = await readPeople('Name,Email,Budget\nAda,ada@example.com,45987')
  expect(lead?.description).toBe('Budget: 45987')
})

test('each address of a person is kept, and one that is written twice is one', async () => {
  const [ada, ben] = await readPeople(
    'Name,Email,Home Street,Home Postcode,Work Street,Work Postcode\nAda,ada@example.com,4 Elm Rd,SO51 0ZZ,1 Mill Lane,GU34 2ZZ\nBen,ben@example.com,7 Oak Ave,SO51 1ZZ,7 Oak Ave,SO51 1ZZ',
  )
  expect(ada).toMatchObject({
    location: '4 Elm Rd',
    postcode: 'SO51 0ZZ',
    notes: 'Other address: 1 Mill Lane, GU34 2ZZ',
  })
  expect(ben).toMatchObject({ location: '7 Oak Ave', notes: undefined })
})

test('a town belongs to the address that has none', async () => {
  const [ada] = await readPeople('Name,Email,Home Address,Town\nAda,ada@example.com,4 Elm Rd,Romsey')
  expect(ada).toMatchObject({ location: '4 Elm Rd, Romsey', notes: undefined })
})

test('the second address has its own postcode', async () => {
  const [ada] = await readPeople(
    'Client,,Home address,,Site address,\nName,Tel,Address,Postcode,Address,Postcode\nAda,07700 900111,4 Elm Rd,SO51 0ZZ,9 Far Rd,SP10 1ZZ',
  )
  expect(ada).toMatchObject({ name: 'Ada', postcode: 'SO51 0ZZ', notes: 'Other address: 9 Far Rd, SP10 1ZZ' })
})

test('a name that a trade list has in another order is in the usual one', async () => {
  const people = await readPeople('Name,Phone\nVale Mrs A,07700 900111\nHill Mr & Mrs B J,07700 900112')
  expect(people.map(({ name }) => name)).toEqual(['Mrs A Vale', 'Mr & Mrs B J Hill'])
})

test('what a line without names of columns says of the work is kept', async () => {
  const [ada] = await readPeople('Ada Vale,07700 900111,a loft with a bathroom\nBen Hill,07700 900112,rear extension')
  expect(ada).toMatchObject({ name: 'Ada Vale', description: 'a loft with a bathroom' })
})

test('a line with a postcode is no address, and a town between a street and a postcode belongs to them', async () => {
  const [ada] = await readPeople('1) Ada Vale 07700 900111 SO51 0ZZ loft\n2) Ben Hill 07700 900112 SO51 1ZZ porch')
  expect(ada).toMatchObject({ name: 'Ada Vale', postcode: 'SO51 0ZZ', location: undefined })
  const [cy] = await readPeople(
    'Cy Orr, 4 Elm Rd, Romsey, SO51 0ZZ, 07700 900111\nDi Fry, 7 Oak Ave, Alton, GU34 2ZZ, 07700 900112',
  )
  expect(cy).toMatchObject({ name: 'Cy Orr', postcode: 'SO51 0ZZ', location: '4 Elm Rd, Romsey' })
})

test('an apostrophe that belongs to a name or closes a quotation stays', async () => {
  const people = await readPeople(
    "Name,Email,Notes\n't Hart,a@example.com,'Loft' or porch\n\"D'Arcy, Ann\",b@example.com,",
  )
  expect(people.map(({ name, notes }) => [name, notes])).toEqual([
    ["'t Hart", "'Loft' or porch"],
    ["Ann D'Arcy", undefined],
  ])
})

test('a line has a name, a number, an address and what is wanted, in any order', async () => {
  const people = await readPeople(
    '07700 900111 Ada Vale - loft\n07700 900112 Ben Hill - rear extension\nCy Orr   cy@example.com   07700 900113\nmailto:di@example.com',
  )
  expect(people.map(({ name, notes }) => [name, notes])).toEqual([
    ['Ada Vale', '07700 900111 Ada Vale - loft'],
    ['Ben Hill', '07700 900112 Ben Hill - rear extension'],
    ['Cy Orr', undefined],
    ['di@example.com', undefined],
  ])
})

test('a street in a list without names of columns belongs to the town beside it', async () => {
  const people = await readPeople(
    '• Ada Vale, 1 Low Rd, Romsey SO51 0ZZ, 07700 900111\n• Ben Hill, 2 Low Rd, Alton GU34 2ZZ, 07700 900112',
  )
  expect(people.map(({ name, location }) => [name, location])).toEqual([
    ['Ada Vale', '1 Low Rd, Romsey SO51 0ZZ'],
    ['Ben Hill', '2 Low Rd, Alton GU34 2ZZ'],
  ])
})

test('what a program records for itself is no note', async () => {
  const [lead] = await readPeople(
    'Name,Email,Lead ID,User IP,User Agent,Email Opt In,Date Updated,Owner,utm_source,Latitude\nAda Vale,ada@example.com,CT-5512,203.0.113.7,Mozilla/5.0 (X11),yes,2026-11-15,Sam Hart,google,51.6',
  )
  expect(lead?.notes).toBeUndefined()
})

test('the number of a house in a column of its own is before its street, once', async () => {
  const people = await readPeople(
    'Name,Email,House no,Street,Town\nAda,ada@example.com,4,Elm Rd,Romsey\nBen,ben@example.com,12 a,Oak Lane,Romsey\nCy,cy@example.com,The Laurels,Oak Lane,Romsey\nDi,di@example.com,7,7 Elm Rd,Romsey\nEd,ed@example.com,9,,',
  )
  expect(people.map(({ location }) => location)).toEqual([
    '4 Elm Rd, Romsey',
    '12 a Oak Lane, Romsey',
    'The Laurels, Oak Lane, Romsey',
    '7 Elm Rd, Romsey',
    '9',
  ])
  const [flat] = await readPeople('Name,Email,Flat,House no,Road\nFi,fi@example.com,2,8,Oak Lane')
  expect(flat?.location).toBe('Flat 2, 8 Oak Lane')
})

test('the number of a unit, plot or flat keeps its kind before the street, and that of a house has none', async () => {
  const people = await readPeople(
    'Name,Email,Unit,Street\nAda,ada@example.com,4,Elm Rd\nBen,ben@example.com,Unit 12,Oak Lane\nCy,cy@example.com,,7 Oak Lane',
  )
  expect(people.map(({ location }) => location)).toEqual(['Unit 4, Elm Rd', 'Unit 12, Oak Lane', '7 Oak Lane'])
  const [plot] = await readPeople('Name,Email,Plot,Road\nDi,di@example.com,9,Mill Lane')
  expect(plot?.location).toBe('Plot 9, Mill Lane')
  const [house] = await readPeople('Name,Email,No.,Road\nEd,ed@example.com,9b,Mill Lane')
  expect(house?.location).toBe('9b Mill Lane')
})

test('the address, number and postcode in the notes of somebody are theirs unless the notes say whose they are', async () => {
  const people = await readPeople(
    'Name,Phone,Email,Notes\nAda Vale,07700 900461,,"ring after 6, ada@example.com, 4 Elm Rd SO23 9ZZ"\nBen Hill,07700 900462,,recommended by jo@other.example\nCy Orr,,cy@example.com,mobile 07700 900463',
  )
  expect(people).toMatchObject([
    { email: 'ada@example.com', postcode: 'SO23 9ZZ' },
    { email: undefined },
    { phone: '07700 900463' },
  ])
})

test('a meeting at a number is a telephone call, and an appointment keeps its type and time', async () => {
  const [lead] = await readPeople(
    'Invitee Name,Invitee Email,Event Type Name,Start Date & Time,Location\nBeth Acton,beth@example.com,Design chat,2026-11-20 10:00 am,+44 7700 900450',
  )
  expect(lead).toMatchObject({ phone: '+44 7700 900450', location: undefined })
  expect(lead?.notes).toBe('Event Type Name: Design chat\nStart Date & Time: 2026-11-20 10:00 am')
})

test('a customer with initials is the contact whose names are given in full', async () => {
  const [lead] = await readPeople(
    'Customer,Contact First Name,Contact Last Name,Contact Phone\n"Dunn, R",Rob,Dunn,01603 496024',
  )
  expect(lead?.name).toBe('Rob Dunn')
})

test('the fields of forms that have no names are read by their values', async () => {
  const people = await readPeople(
    'Date,text-1,email-1,phone-1,select-1,textarea-1\n2026-11-02,Ada Vale,ada@example.com,07700 900464,Side extension,We want a bigger kitchen\n2026-11-03,Ben Hill,ben@example.com,07700 900465,Loft,Need planning advice please',
  )
  expect(people).toMatchObject([
    { name: 'Ada Vale', projectType: 'extension', notes: 'Date: 2026-11-02' },
    { name: 'Ben Hill', projectType: 'loft_conversion' },
  ])
  expect(people[0]?.description).toBe('We want a bigger kitchen\nProject: Side extension')
})

test('a field of the owner’s own in Google Contacts has the name that the owner gave it', async () => {
  const [lead] = await readPeople(
    'First Name,E-mail 1 - Value,Custom Field 1 - Label,Custom Field 1 - Value\nAda,ada@example.com,Budget,£60-70k',
  )
  expect(lead?.notes).toBe('Budget: £60-70k')
})

test('of the numbers in a cell the mobile comes first', async () => {
  const [lead] = await readPeople('Name,Phone numbers\nAda Vale,Phone:01603 496015 Mobile:07700 900415')
  expect(lead).toMatchObject({ phone: '07700 900415', notes: 'Other phone: 01603 496015' })
})

test('choices that were ticked are said once, and a group of Google, a title and “false” are nothing', async () => {
  const people = await readPeople(
    'Name (Prefix),Name (First),Email,Is Company?,Single storey,Loft,Labels\nDr,Ada,ada@example.com,false,Single storey,,* myContacts ::: Leads\nMs,Ben,ben@example.com,false,,Loft,* myContacts',
  )
  expect(people).toMatchObject([
    { name: 'Ada', description: 'Project: Single storey', notes: 'Labels: Leads' },
    { name: 'Ben', projectType: 'loft_conversion', notes: undefined },
  ])
})

test('a postcode with the mark of a lead form is the postcode, and nothing of it is in the notes', async () => {
  const [lead] = await readPeople('full_name,email,post_code\nAda Vale,ada@example.com,z:so23 9zz')
  expect(lead).toMatchObject({ postcode: 'SO23 9ZZ', notes: undefined })
})

test('a line about work has the name of the person, and the whole line is the description', async () => {
  const people = await readPeople(
    'Ada Vale - loft conversion - 07700 900461\nRear extension for Mr Hill, 07700 900462, hill@example.com\nCy (plasterer) 07700 900463',
  )
  expect(people).toMatchObject([
    { name: 'Ada Vale', description: 'Ada Vale - loft conversion' },
    { name: 'Mr Hill', description: 'Rear extension for Mr Hill' },
    { name: 'Cy (plasterer)', description: undefined },
  ])
})

test.each([
  ['Spanish', 'Nombre;Apellidos;Correo electrónico;Teléfono móvil;Dirección;Población;Código postal;Observaciones'],
  ['Italian', 'Nome;Cognome;Indirizzo e-mail;Cellulare;Indirizzo;Città;CAP;Note'],
  ['Dutch', 'Voornaam;Achternaam;E-mailadres;Telefoonnummer;Straat en huisnummer;Plaats;Postcode;Opmerkingen'],
  ['Portuguese', 'Nome;Sobrenome;E-mail;Telemóvel;Morada;Localidade;Código postal;Observações'],
  ['Polish', 'Imię;Nazwisko;Adres e-mail;Telefon komórkowy;Ulica;Miasto;Kod pocztowy;Uwagi'],
])('the columns of a list in %s are read', async (_, head) => {
  const [lead] = await readPeople(
    `${head}\nAda;Vale;ada@example.com;+44 7700 900461;4 Elm Rd;Romsey;SO51 0ZZ;Wants a loft`,
  )
  expect(lead).toMatchObject({
    name: 'Ada Vale',
    email: 'ada@example.com',
    phone: '+44 7700 900461',
    location: '4 Elm Rd, Romsey',
    postcode: 'SO51 0ZZ',
    notes: 'Wants a loft',
  })
})

test('when somebody was first or last in touch is no part of their name', async () => {
  const [lead] = await readPeople(
    'Lead,Email,First contact,Last contact,Next contact\nAda Vale,ada@example.com,"May 2, 2025","June 3, 2025",phone in July',
  )
  expect(lead).toMatchObject({
    name: 'Ada Vale',
    notes: 'First contact: May 2, 2025\nLast contact: June 3, 2025\nNext contact: phone in July',
  })
})

test('a name beside a first name is the last name, unless it is the whole name or that of a firm', async () => {
  const people = await readPeople(
    'Name;Vorname;E-Mail\nÖztürk;Ayşe;ayse@example.com\nvan Dyck;Jo;jo@example.com\nAda Vale;Ada;ada@example.com\nVale Homes Ltd;Cy;cy@example.com',
  )
  expect(people.map(({ name }) => name)).toEqual(['Ayşe Öztürk', 'Jo van Dyck', 'Ada Vale', 'Vale Homes Ltd'])
})

test('an email address among the telephone numbers and a number among the addresses reach the person', async () => {
  const people = await readPeople(
    'Name,Phone\nAda,ada@example.com\nBen,07700 900112\nCy,cy@example.com - no calls please\nDi,07700 900114 di@example.com',
  )
  expect(people.map(({ email, phone, notes }) => [email, phone, notes])).toEqual([
    ['ada@example.com', undefined, undefined],
    [undefined, '07700 900112', undefined],
    ['cy@example.com', undefined, 'cy@example.com - no calls please'],
    ['di@example.com', '07700 900114', undefined],
  ])
  const swapped = await readPeople(
    'Name,Email,Phone\nAda,07700 900111,ada@example.com\nBen,ben@example.com,07700 900112\nCy,07700 900113,',
  )
  expect(swapped.map(({ email, phone, notes }) => [email, phone, notes])).toEqual([
    ['ada@example.com', '07700 900111', undefined],
    ['ben@example.com', '07700 900112', undefined],
    [undefined, '07700 900113', undefined],
  ])
})

test.each([
  'Name,Contact details\nAda,ada@example.com 07700 900111 and 01794 496020\nBen,ben@example.com',
  'Name,Contact details\nAda,07700 900111 / 01794 496020\nBen,ben@example.com\nCy,cy@example.com',
  'Name,Phone\nAda,07700 900111 01794 496020',
  'Name,Phone\nAda,+44 (0) 7700 900111 01794 496020',
])('both numbers of %j are kept', async (text) => {
  const [ada] = await readPeople(text)
  expect(ada?.phone).toMatch(/900111$/)
  expect(ada?.notes).toBe('Other phone: 01794 496020')
})

test.each([
  'Mr,Ada,Vale,07700 900111,SO51 0ZZ\nMrs,Cy,Orr,07700 900112,SO51 1ZZ',
  'Ada,Vale,07700 900111,SO51 0ZZ\nCy,Orr,07700 900112,SO51 1ZZ',
  'Mr,Ada Vale,07700 900111\nMrs,Cy Orr,07700 900112',
  'Taken by,Caller,Tel,Message\nSam Hart,Ada Vale,07700 900111,loft\nSam Hart,Cy Orr,07700 900112,porch',
  'Our contact,Householder,Mobile\nSam Hart,Ada Vale,07700 900111\nSam Hart,Cy Orr,07700 900112',
  'Estimator,Them,Estimator email,Mobile\nSam Hart,Ada Vale,s@example.com,07700 900111\nSam Hart,Cy Orr,s@example.com,07700 900112',
])('the people of %j have their whole names, and nobody of ours has the place of theirs', async (text) => {
  const people = await readPeople(text)
  expect(people.map(({ name, email }) => [name, email])).toEqual([
    ['Ada Vale', undefined],
    ['Cy Orr', undefined],
  ])
})

test.each([
  'Ada,Winchester,07700 900111\nCy,Romsey,07700 900112',
  'Winchester,Ada,07700 900111\nRomsey,Cy,07700 900112',
  'Ada;ada@example.com;Winchester\nCy;cy@example.com;Romsey',
  'Open day\nAda,Winchester,07700 900111\nCy,Romsey,07700 900112\nTotal,,2',
])('a town beside a first name in %j is where the person lives', async (text) => {
  const people = await readReached(text)
  expect(people.map(({ name, location }) => [name, location])).toEqual([
    ['Ada', 'Winchester'],
    ['Cy', 'Romsey'],
  ])
})

test('a town beside a last name is where the person lives, and a last name that is a town among others is a name', async () => {
  const [ada] = await readPeople('Ada,Vale,Winchester,07700 900111')
  expect(ada).toMatchObject({ name: 'Ada Vale', location: 'Winchester' })
  const people = await readPeople('Ada,Vale,07700 900111\nCy,Orr,07700 900112\nDi,Winchester,07700 900113')
  expect(people.map(({ name }) => name)).toEqual(['Ada Vale', 'Cy Orr', 'Di Winchester'])
})

test('a status beside a first name is no last name', async () => {
  const [di] = await readPeople('Di,Loft,07700 900113\nEd,Porch,07700 900114')
  expect(di).toMatchObject({ name: 'Di', description: 'Loft' })
})

test('each organisation of a person is kept, and that of an account comes last', async () => {
  const [ada, cy] = await readPeople(
    'First Name,Last Name,Email,Account Name,Company Name\nAda,Vale,a@example.com,Hart Designs,Vale Ltd\n,,c@example.com,Hart Designs,Orr Ltd',
  )
  expect(ada?.notes).toBe('Organisation: Vale Ltd\nOrganisation: Hart Designs')
  expect(cy).toMatchObject({ name: 'Orr Ltd', notes: 'Organisation: Hart Designs' })
})

test('a link in a spreadsheet is what it shows, or whom it calls or writes to', async () => {
  const people = await readPeople(
    [
      'Name,Phone,Email',
      '"=HYPERLINK(""https://crm.example/1"",""Ada Vale"")","=HYPERLINK(""tel:+447700900111"",""07700 900111"")",',
      '"=HYPERLINK(""https://crm.example/2"";""Ben Hill"")","=HYPERLINK(""tel:+447700900112"";""Call"")",',
      'Cy Orr,"=HYPERLINK(""tel:+447700900113"")","=HYPERLINK(""mailto:cy@example.com?subject=Hi"",""Write"")"',
    ].join('\n'),
  )
  expect(people.map(({ name, phone, email }) => [name, phone, email])).toEqual([
    ['Ada Vale', '07700 900111', undefined],
    ['Ben Hill', '+447700900112', undefined],
    ['Cy Orr', '+447700900113', 'cy@example.com'],
  ])
})

test.each(['(none)', '[none]', '<none>', '( n/a )', '[unknown]'])('%s in brackets is no name', async (name) => {
  const [lead] = await readPeople(`Name,Phone\n${name},07700 900111\nAda,07700 900112`)
  expect(lead?.name).toBe('07700 900111')
})

test('a remark of one word beside a number or an address is kept, and a label or the name is none', async () => {
  const people = await readPeople(
    [
      'Name,Contact details',
      'Ada Vale,Ada Vale 07700 900111 evenings',
      'Ben Hill,ben@example.com 07700 900112 after 6pm',
      'Cy Orr,Email: cy@example.com / Mobile: 07700 900113 Orr',
      'Di Fry,di@example.com',
    ].join('\n'),
  )
  expect(people.map(({ notes }) => notes)).toEqual([
    'Ada Vale 07700 900111 evenings',
    'ben@example.com 07700 900112 after 6pm',
    undefined,
    undefined,
  ])
  const [withPhones] = await readPeople('Name,Email,Phone\nAda,ada@example.com (daughter),07700 900111')
  expect(withPhones?.notes).toBe('ada@example.com (daughter)')
  const [inName] = await readPeople('Name,Town\nAda Vale 07700 900111 evenings,Romsey')
  expect(inName).toMatchObject({ name: 'Ada Vale', notes: 'Ada Vale 07700 900111 evenings' })
})

test.each(['Opt in for marketing', 'email_opt_in', 'Email marketing consent'])(
  'no to “%s” is kept, and is no objection',
  async (question) => {
    const text = `Name,Email,${question}\nAda,ada@example.com,No\nBen,ben@example.com,yes`
    const { rows } = await readList(text)
    const { found, optOut } = parseRow(rows[1]!, toColumns(guessMapping(rows, 1), rows[0]!))
    expect(found.notes).toBe(`${question}: No`)
    expect(optOut).toBeUndefined()
  },
)

test.each([
  ['Architect phone', '01962 496520'],
  ['Agent email', 'agent@example.com'],
  ['Referrer', '07700 900522'],
  ['Recommended by', 'jo@example.com'],
  ['Emergency contact', '07700 900524'],
  ['Spouse mobile', '07700 900525'],
  ['Next of kin', 'Tom Vale 07700 900526'],
  ['Phone (builder)', '01962 496527'],
  ["Mum's number", '07700 900528'],
  ['landlord_phone', '07700 900529'],
  ['solicitorEmail', 'law@example.com'],
  ["Assistant's Phone", '01962 496530'],
  ['Telefon Assistent', '01962 496531'],
  ['CC', 'boss@example.com'],
])('“%s” reaches another person than the lead, and is kept in the notes', async (column, value) => {
  const [own, first] = value.includes('@') ? ['Mobile', '07700 900111'] : ['Email', 'ada@example.com']
  const [ada] = await readPeople(`Name,${own},${column}\nAda Vale,${first},${value}`)
  expect([ada?.email, ada?.phone]).toEqual(own === 'Email' ? [first, undefined] : [undefined, first])
  expect(ada?.notes).toBe(`${column}: ${value}`)
  await expect(readPeople(`Name,${own},${column}\nAda Vale,,${value}\nBen Hill,${first},`)).rejects.toThrow(
    `Phone or email is required. “${column}” is another person’s.`,
  )
})

test('what a text says of another person reaches nobody, and where they live is no address of the lead', async () => {
  await expect(readPeople('Name,Email,Notes\nAda Vale,,Architect: 01962 496537\nBen,b@example.com,')).rejects.toThrow(
    'Phone or email is required.',
  )
  const [ada] = await readPeople(
    'Name,Email,Architect address,Architect postcode\nAda Vale,ada@example.com,"1 Plan St, Alton",GU34 1AA',
  )
  expect(ada).toMatchObject({ location: undefined, postcode: undefined })
})

test.each([
  'Applicant/agent email',
  'Customer or partner email',
  'Applicant email',
  'Homeowner / tenant phone or email',
])('“%s” is the lead’s', async (column) => {
  const [ada] = await readPeople(`Applicant/agent name,${column}\nAda Vale,ada@example.com`)
  expect(ada).toMatchObject({ name: 'Ada Vale', email: 'ada@example.com' })
})

test.each([
  'Name,Phone number for our surveyor to call,Postcode\nAda Vale,07700 900111,SO23 9ZZ',
  'Landlord name,Landlord phone,Address\nAda Vale,07700 900111,"1 High St, Alton"',
  'Developer,Phone\nAda Vale,07700 900111',
  'Husband,Wife,Mobile\nAda Vale,Jo Vale,07700 900111',
  'Name & partner,Phone\nAda Vale,07700 900111',
  'Partner 1 name,Partner 1 phone,Partner 2 name,Partner 2 phone\nAda Vale,07700 900111,Jo Vale,07700 900112',
])('where a list has nobody else, who may be the client is: %j', async (text) => {
  const [ada] = await readPeople(text)
  expect(ada).toMatchObject({ name: 'Ada Vale', phone: '07700 900111' })
})

test.each([
  'Open day\nAda Vale,07700 900111\nTotal,1',
  'Open day list\nPerson to call,Best on\nAda Vale,07700 900111\nTotal,1',
  'Spring leads,,\n,,\nClient,Mobile,Town\nAda Vale,07700 900111,\n,,\nGrand total,1,',
  'Leads: spring\nAda,Vale,SO23 9ZZ,07700 900111\nTotal,1',
  'Leads\nName   Phone   Town\nAda Vale   07700 900111   Romsey\nTotal   1',
  'Leads\n1. Ada Vale 07700 900111\n2. Ben Hill 07700 900112\n2 records',
  'Kundenliste;;\nName;Telefon;Ort\nAda Vale;07700 900111;Romsey\nSumme;1;',
])('the title and the total of the short list %j are nobody', async (text) => {
  const [ada, ...others] = await readReached(text)
  expect(ada).toMatchObject({ name: 'Ada Vale', phone: '07700 900111' })
  expect(others.map(({ name }) => name)).toEqual(text.includes('Ben Hill') ? ['Ben Hill'] : [])
})

test.each(['7.70E+09', '7,70E+09', '4.477E11', '4.47701E+11', '7700000000', '447701000000'])(
  'a number that a spreadsheet has shortened to %s is a note that says so, and refuses only who has no other',
  async (phone) => {
    const note = `Phone: ${phone} (shortened by a spreadsheet, so its last digits are lost)`
    const people = await readReached(`Name,Phone,Email\nAda,"${phone}",a@example.com\nBen,"${phone}",`)
    expect(people).toMatchObject([{ name: 'Ada', phone: undefined, notes: note }])
    const [beside] = await readPeople(`Name,Home,Mobile\nAda,"${phone}",07700 900111`)
    expect(beside).toMatchObject({ phone: '07700 900111', notes: note })
    const [unnamed] = await readPeople(`Contact,Email\n"${phone}",a@example.com`)
    expect(unnamed).toMatchObject({ name: 'a@example.com', notes: note })
  },
)

test('without names of columns, each number, address and word beside a person is kept', async () => {
  const people = await readPeople(
    'Mr,Ada Vale,Kings Worthy,07700 900111,01962 496001,a@example.com,ada@work.example,17,true\nMrs,Cy Orr,keen,07700 900112,,c@example.com,,18,true',
  )
  expect(people).toMatchObject([
    {
      name: 'Ada Vale',
      phone: '07700 900111',
      email: 'a@example.com',
      notes: 'Kings Worthy\nOther email: ada@work.example\nOther phone: 01962 496001',
    },
    { name: 'Cy Orr', notes: 'keen' },
  ])
})
