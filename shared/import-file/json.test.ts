import { expect, test } from 'vitest'
import { guessMapping } from './columns.ts'
import { readList } from './read-list.ts'

const ada = { name: 'Ada Vale', email: 'ada@example.com' }
const ben = { name: 'Ben Hill', email: 'ben@example.com' }
const cleo = { name: 'Cleo Rand', email: 'cleo@example.com' }

async function read(content: unknown) {
  const { rows, headRow, leftOut } = await readList(typeof content === 'string' ? content : JSON.stringify(content))
  const mapping = guessMapping(rows, headRow)
  const of = (field: keyof typeof mapping, row: string[]) =>
    (mapping[field] ?? []).map((index) => row[index] ?? '').filter((cell) => cell !== '')
  const people = rows.slice(headRow).map((row) => ({
    name: of('name', row)[0] ?? [of('firstName', row)[0], of('lastName', row)[0]].filter((part) => part).join(' '),
    email: of('email', row).join(' '),
    phone: of('phone', row).join(' '),
    location: of('location', row).join(', '),
    organisation: of('organisation', row).join(' '),
  }))
  return { people, leftOut, rows }
}

const googlePeople = {
  connections: [
    {
      resourceName: 'people/c1',
      etag: '%x',
      names: [
        { metadata: { primary: true }, displayName: 'Ada Vale', givenName: 'Ada', familyName: 'Vale' },
        { metadata: {}, displayName: 'A. Vale' },
      ],
      emailAddresses: [
        { metadata: { primary: true, source: { type: 'CONTACT', id: '1' } }, value: 'ada@example.com', type: 'home' },
        { value: 'vale@example.com', type: 'work', formattedType: 'Work' },
      ],
      phoneNumbers: [{ value: '07700 900111', canonicalForm: '+447700900111', type: 'mobile' }],
      addresses: [{ streetAddress: '4 Elm Rd', city: 'Winchester', postalCode: 'SO23 9ZZ', type: 'home' }],
      organizations: [{ name: 'Vale Ltd', title: 'Director' }],
    },
    { resourceName: 'people/c2', names: [{ displayName: 'Ben Hill' }], emailAddresses: [{ value: 'ben@example.com' }] },
    { resourceName: 'people/c3', names: [{ displayName: 'Cleo Rand' }], phoneNumbers: [{ value: '01632 960111' }] },
  ],
  totalPeople: 3,
}

test('the contacts of the Google People API are read with their names, addresses and numbers', async () => {
  const { people, leftOut } = await read(googlePeople)
  expect(people).toMatchObject([
    {
      name: 'Ada Vale',
      email: 'ada@example.com ::: vale@example.com',
      phone: '07700 900111',
      location: '4 Elm Rd, Winchester',
      organisation: 'Vale Ltd',
    },
    { name: 'Ben Hill', email: 'ben@example.com' },
    { name: 'Cleo Rand', phone: '01632 960111' },
  ])
  expect(leftOut).toEqual([])
})

const three = [ada, ben, cleo]
const table = [
  ['Name', 'Email'],
  ['Ada Vale', 'ada@example.com'],
  ['Ben Hill', 'ben@example.com'],
  ['Cleo Rand', 'cleo@example.com'],
]
test.each<[what: string, content: unknown]>([
  ['an object with a list for each month', { jan: [ada], feb: [ben, cleo] }],
  ['an object with lists of several kinds', { leads: [ada, ben], customers: [cleo] }],
  [
    'groups that have a list each',
    [
      { month: 'Jan', leads: [ada] },
      { month: 'Feb', leads: [ben, cleo] },
    ],
  ],
  ['an object that is keyed by id', { a1: ada, b2: ben, c3: cleo }],
  ['an object that is keyed by id below another', { data: { contacts: { 101: ada, 102: ben, 103: cleo } } }],
  ['an array of arrays with a head', table],
  ['the values of a range of a spreadsheet', { range: 'Sheet1!A1:B4', majorDimension: 'ROWS', values: table }],
  ['columns and data apart', { columns: table[0], index: [0, 1, 2], data: table.slice(1) }],
  ['columns of values', { name: three.map((one) => one.name), email: three.map((one) => one.email) }],
  [
    'columns of values that are keyed by row',
    { name: { 0: ada.name, 1: ben.name, 2: cleo.name }, email: { 0: ada.email, 1: ben.email, 2: cleo.email } },
  ],
  ['JSON Lines', three.map((one) => JSON.stringify(one)).join('\n')],
  ['JSON Lines with arrays', table.map((one) => JSON.stringify(one)).join('\r\n')],
  ['addresses as keys', Object.fromEntries(three.map((one) => [one.email, { name: one.name }]))],
  ['addresses with names', Object.fromEntries(three.map((one) => [one.email, one.name]))],
  ['names with addresses', Object.fromEntries(three.map((one) => [one.name, one.email]))],
  ['strings that are lines', three.map((one) => `${one.name},${one.email}`)],
  ['strings as recipients of an email', three.map((one) => `${one.name} <${one.email}>`)],
  ['fields of records below others', { records: three.map((one, id) => ({ id: `rec${id}`, fields: one })) }],
  ['records with edges and nodes', { data: { people: { edges: three.map((node) => ({ cursor: 'x', node })) } } }],
  [
    'the fields of lead forms',
    {
      data: three.map((one, id) => ({
        id: String(id),
        created_time: '2026-01-01',
        field_data: [
          { name: 'full_name', values: [one.name] },
          { name: 'email', values: [one.email] },
        ],
      })),
    },
  ],
  ['a byte order mark', `\uFEFF${JSON.stringify(three)}`],
  [
    'an address ten levels deep',
    three.map((one) => ({ name: one.name, a: { b: { c: { d: { e: { f: { g: { email: one.email } } } } } } } })),
  ],
])('JSON with %s is read with each person', async (_, content) => {
  const { people, leftOut } = await read(content)
  const found = people.map(({ name, email }) => (name === '' || name.includes('@') ? email : `${name} ${email}`))
  expect(
    found.map((one) => one.replace(/^(.*?)[ ,<]+(\S+@[^>]*)>?$/, '$1 $2').replace(/^(\S+ \S+) \1,? ?/, '$1 ')),
  ).toEqual(three.map((one) => `${one.name} ${one.email}`))
  expect(leftOut).toEqual([])
})

test('strings that are email addresses are read, one in a row', async () => {
  const { rows } = await read(['ada@example.com', 'ben@example.com', 'cleo@example.com'])
  expect(rows.flat()).toEqual(['ada@example.com', 'ben@example.com', 'cleo@example.com'])
})

test('numbers that a person has are columns of the person, never people', async () => {
  const phones = ['01632 960111', '07700 900112', '07700 900113'].map((number) => ({ type: 'home', number }))
  const { people } = await read([
    { ...ada, phones: phones.slice(0, 1) },
    { ...ben, phones },
  ])
  expect(people).toMatchObject([
    { ...ada, phone: '01632 960111' },
    { ...ben, phone: '01632 960111 ::: 07700 900112 ::: 07700 900113' },
  ])
})

test('a list whose addresses are in texts only, and one of who works here, are named', async () => {
  const { people, leftOut } = await read({
    leads: [ada, ben],
    labels: [{ name: 'Hot' }, { name: 'Cold' }],
    actions: [{ text: 'Rang Ada, who would like an answer\nto her address: ada@example.com' }, { text: 'Moved' }],
    users: [{ name: 'Olive Owner', email: 'olive@example.com' }],
  })
  expect(people).toMatchObject([ada, ben])
  expect(leftOut).toEqual([
    'The list “actions” is left out: 2 entries without a field for an email address or telephone number.',
    'The list “users” is left out: who works with the program isn’t a lead.',
  ])
})

test('the addresses of a person, with the name in each, are no further people', async () => {
  const address = { first_name: 'Ada', last_name: 'Vale', phone: '07700 900111', address1: '8 Down Rd', city: 'Alton' }
  const { people } = await read({
    customers: [
      { first_name: 'Ada', last_name: 'Vale', email: ada.email, addresses: [address] },
      {
        displayName: 'Ben Hill',
        emailAddresses: [{ name: 'Ben Hill', address: ben.email }],
        businessPhones: ['01962 496507'],
      },
    ],
  })
  expect(people).toMatchObject([
    { name: 'Ada Vale', email: ada.email, phone: '07700 900111', location: '8 Down Rd, Alton' },
    { name: 'Ben Hill', email: ben.email, phone: '01962 496507' },
  ])
})

test('a company is read with each of its contacts', async () => {
  const { people } = await read([
    { company: 'Vale Ltd', contacts: [ada, ben] },
    { company: 'Rand Ltd', contacts: [cleo] },
  ])
  expect(people).toMatchObject(three)
})

test('what is no record in a list is counted and named', async () => {
  const { people, leftOut } = await read([ada, 17, null, ben, 'x'])
  expect(people).toMatchObject([ada, ben])
  expect(leftOut).toEqual(['2 entries of the list are left out: they are no records.'])
})

test('a damaged line of JSON Lines is named, and the others are read', async () => {
  const { people, leftOut } = await read(`${JSON.stringify(ada)}\n{"name":"Br\n\n${JSON.stringify(ben)}`)
  expect(people).toMatchObject([ada, ben])
  expect(leftOut).toEqual(['One line is left out, because it is damaged: 2.'])
})

test.each([
  ['cut off', JSON.stringify(three).slice(0, 80), /damaged or cut off/],
  ['cut off in its first record', '{"name":"Ada", "em', /damaged or cut off/],
  ['JavaScript', "[{'name': 'Ada Vale', 'email': 'ada@example.com'}]", /damaged or cut off/],
  ['JavaScript without quotation marks', "[{name: 'Ada Vale', email: 'ada@example.com'}]", /damaged or cut off/],
  ['100,000 levels', '['.repeat(100_000) + ']'.repeat(100_000), /too many levels/],
  ['100,000 levels of objects', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`, /too many levels/],
  ['100,000 levels that are cut off', '[['.repeat(50_000), /too many levels/],
  ['an empty list', '[]', /no list of people/],
  ['nothing in it', ' {} ', /no list of people/],
  ['settings', '{"theme":"dark","sizes":[1,2,3],"tags":["a","b"]}', /no list of people/],
  ['too many records', JSON.stringify(Array.from({ length: 50_100 }, () => ada)), /more than 50,000 rows/],
])('JSON with %s is refused with a sentence', async (_, text, message) => {
  await expect(readList(text)).rejects.toThrow(message)
})

test.each([
  '[Ada] 07700 900111\n[Ben] 07700 900112',
  '[1] Ada Vale ada@example.com\n[2] Ben Hill ben@example.com',
  '[ ] Ring Ada Vale 07700 900111\n[x] Ring Ben Hill 07700 900112',
  '[ ]\n[ ] Ada Vale 07700 900111',
  '[] Ada Vale 07700 900111\n[] Ben Hill 07700 900112',
])('notes that begin with a bracket are no JSON: %j', async (text) => {
  expect((await readList(text)).rows).toHaveLength(2)
})

test.each(['<?xml version="1.0"?><people/>', '<feed xmlns="x"><a/></feed>', '<!-- a page -->\n<p>'])(
  'the markup %j is refused, and not read as lines',
  async (text) => {
    await expect(readList(text)).rejects.toThrow(/document of another program/)
  },
)

test('an address in angle brackets is no markup', async () => {
  expect((await readList('<ada@example.com>\n<ben@example.com>')).rows).toHaveLength(2)
})
