import { expect, test } from 'vitest'
import { readList } from './read-list.ts'

const card = (name: string, more: unknown[] = []) => [
  'vcard',
  [['version', {}, 'text', '4.0'], ['fn', {}, 'text', name], ...more],
]
const columns = (count: number) => Array.from({ length: count }, (_, index) => `a${index}`).join(',')

test('people who are copied without blank lines between them are one each', async () => {
  const { rows } = await readList(
    'Ada Vale\n4 Elm Road, Winchester SO23 9ZZ\n07700 900466\nada@example.com\nBen Hill\n07700 900467\nrear ext, ring pm\n',
  )
  expect(rows).toEqual([
    ['Name', 'Address', 'Phone', 'Email', 'Notes'],
    ['Ada Vale', '4 Elm Road, Winchester SO23 9ZZ', '07700 900466', 'ada@example.com', ''],
    ['Ben Hill', '', '07700 900467', '', 'rear ext, ring pm'],
  ])
})

test('those who write in a chat of WhatsApp are one person each, with all that they have written', async () => {
  const { rows } = await readList(
    '12/11/2026, 09:14 - Messages are end-to-end encrypted.\n12/11/2026, 09:14 - +44 7700 900454: Do you do extensions?\n12/11/2026, 09:16 - Sam Hart: Yes: where?\n12/11/2026, 09:20 - +44 7700 900454: Chesham\nHP5 9ZZ\n12/11/2026, 09:21 - +44 7700 900454: <Media omitted>\n',
  )
  expect(rows).toEqual([
    ['Name', 'Phone', 'Email', 'First message', 'Message'],
    ['', '+44 7700 900454', '', '12/11/2026 09:14', 'Do you do extensions?\nChesham\nHP5 9ZZ'],
    ['Sam Hart', '', '', '12/11/2026 09:16', 'Yes: where?'],
  ])
  const ofPhone = await readList(
    '[12/11/2026, 09:14:31] Ann Lee: ann@example.com\n\u200E[12/11/2026, 09:15:02] Ann Lee: image omitted',
  )
  expect(ofPhone.rows[1]).toEqual(['Ann Lee', '', 'ann@example.com', '12/11/2026 09:14:31', 'ann@example.com'])
})

test('a jCard is read as the address card that it is', async () => {
  const contact = [
    ['tel', { type: ['cell'] }, 'uri', 'tel:+447700900463'],
    ['adr', {}, 'text', ['', '', '4 Elm Rd', 'Winchester', '', 'SO23 9ZZ', 'UK']],
    ['note', {}, 'text', 'loft; asap, maybe'],
  ]
  const { rows } = await readList(JSON.stringify([card('Ada Vale', contact), card('Ben Hill')]))
  expect(rows[1]).toEqual([
    '',
    '',
    '',
    'Ada Vale',
    '',
    '',
    '+447700900463',
    '4 Elm Rd',
    'Winchester',
    'SO23 9ZZ',
    'loft; asap, maybe',
    '',
  ])
  expect(rows[2]?.[3]).toBe('Ben Hill')
})

test('a line below the names of the columns of a table in plain text is no row', async () => {
  const { rows, headRow } = await readList('| Name | Email |\n|------|:-----:|\n| Ada | ada@example.com |')
  expect(rows.slice(headRow).filter((row) => row.length > 0)).toEqual([['', ' Ada ', ' ada@example.com ', '']])
})

test('columns beyond those that are read are said', async () => {
  const wide = await readList(`Name,Email,${columns(520)}\nAda,ada@example.com,${columns(520)}`)
  expect(wide.rows[1]).toHaveLength(500)
  expect(wide.leftOut).toEqual([expect.stringContaining('500 columns')])
  const usual = await readList(`Name,Email,${columns(498)}\nAda,ada@example.com,${columns(498)},,,`)
  expect(usual.leftOut).toEqual([])
})
