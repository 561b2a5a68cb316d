/// <reference types="vite/client" />
import { expect, test } from 'vitest'
import { guessMapping } from '#shared/import-file/columns.ts'
import { readImportFile } from './read-file.ts'

const urls = import.meta.glob<string>('../../../import-file/fixtures/*', {
  query: '?url',
  import: 'default',
  eager: true,
})

async function readFixture(name: string) {
  const response = await fetch(urls[`../../../import-file/fixtures/${name}`] ?? '')
  return readImportFile(new File([await response.arrayBuffer()], name))
}

test('a workbook of Excel is read: its visible sheet, dates, numbers with leading zeros, texts in parts', async () => {
  const { rows, headRow } = await readFixture('excel.xlsx')
  expect(rows).toEqual([
    ['Leads of the spring'],
    [],
    ['Name', 'Phone', 'Email', 'Asked on', 'Notes'],
    ['Grace Okafor', '07700900111', '', '2026-03-04', 'Rear extension, & a loft'],
    ['Tom Pike', '447700900112', 'tom.pike@example.test', '2026-03-05 12:00', ''],
  ])
  expect(headRow).toBe(3)
  expect(guessMapping(rows, headRow)).toEqual({ name: [0], phone: [1], email: [2], notes: [4, 3] })
})

test('a workbook of another program is read: prefixes, texts in their cells, no references', async () => {
  const { rows, headRow } = await readFixture('library.xlsx')
  expect(rows.slice(1)).toEqual([
    ['Grace', 'Okafor', 'grace.okafor@example.test'],
    ['Zoë', 'O’Brien', 'zoe.obrien@example.test'],
  ])
  expect(guessMapping(rows, headRow)).toEqual({ firstName: [0], lastName: [1], email: [2] })
})

test('a workbook that begins with a cover, in an archive with long sizes, is read at its list', async () => {
  expect((await readFixture('cover-sheet-zip64.xlsx')).rows).toEqual([
    ['Name', 'Email'],
    ['Grace Okafor', 'grace.okafor@example.test'],
  ])
})

test('a workbook with a sheet for each month is read as one list', async () => {
  expect((await readFixture('sheet-for-each-month.xlsx')).rows.map(([name]) => name)).toEqual([
    'Name',
    'Grace Okafor',
    'Tom Pike',
  ])
})

test('a spreadsheet in the XML of Excel 2003 is read', async () => {
  expect((await readFixture('excel-2003-xml.xls')).rows).toEqual([
    ['Name', 'Phone', 'Email', 'Asked on'],
    [],
    ['Grace Okafor', '', 'grace.okafor@example.test', '2026-03-04'],
    ['Tom Pike', '7700900112', '', '2026-03-05 12:30'],
  ])
})

test('sheets with other names of columns are read as one list, and one without anybody is named', async () => {
  const { rows, headRow, leftOut } = await readFixture('months-with-other-heads.xlsx')
  expect(rows.slice(headRow - 1)).toEqual([
    ['Client', 'Tel', 'Email', 'Job', 'Date', 'Address', 'Notes'],
    ['Ruth Orme', '01632 960246', 'ruth.orme@example.com', 'Rear extension'],
    ['', '', '', 'Total 1'],
    ['Cliff Raven', '07700 900247', 'cliff.raven@example.com', '', '2026-02-03', '8 Oak Cl, Botley SO32 2ZZ', 'loft'],
  ])
  expect(leftOut).toEqual([
    'The sheet “Prices” is left out: one row without anybody’s email address or telephone number.',
  ])
})

test('tables below each other on a sheet are read as one list, whose rows keep their numbers', async () => {
  const { rows, headRow, leftOut } = await readFixture('two-tables-on-a-sheet.xlsx')
  expect(headRow).toBe(3)
  expect(rows[2]).toEqual(['Name', 'Phone', 'Email', 'Work required', 'Address', 'Value'])
  expect(rows[9]).toEqual(['Lena Holt', '01632 960250', '', '', '4 Ash Rd, Fareham PO16 0ZZ', '12000'])
  expect(leftOut).toEqual([])
})

test('all sheets of the XML of Excel 2003 are read', async () => {
  const { rows, headRow, leftOut } = await readFixture('excel-2003-three-sheets.xml')
  expect(rows.slice(headRow).map(([name]) => name)).toEqual(['Olga Pring', 'Ross Teal'])
  expect(leftOut).toEqual([
    'The sheet “Rates” is left out: one row without anybody’s email address or telephone number.',
  ])
})

test('all tables of a page are read, and only those within others', async () => {
  const { rows, headRow } = await readFixture('page-with-two-lists.xls')
  expect(rows.slice(headRow).map(([name]) => name)).toEqual(['Odile Frayn', 'Bram Tuck'])
})

test('the cards of a board in JSON are read', async () => {
  const { rows, headRow } = await readFixture('trello.json')
  expect(headRow).toBe(1)
  expect(rows.slice(1).map((row) => row[1])).toEqual([
    'Rear extension - Petra Voss',
    'Loft, Mr Hanif',
    'Order stationery',
  ])
})

test('a page with a table that is named .xls is read', async () => {
  expect((await readFixture('crm-page.xls')).rows).toEqual([
    ['Full Name', 'Email'],
    ['Grace Okafor', 'grace.okafor@example.test'],
  ])
})

test('the rows of a file with Windows-1252, UTF-16 or a line for the delimiter are those that a spreadsheet shows', async () => {
  expect((await readFixture('excel-uk-windows-1252.csv')).rows[1]).toContain('Budget £40–60k it’s urgent')
  expect((await readFixture('excel-unicode-text.utf16be.txt')).rows[1]).toContain('Zoë O’Brien')
  expect((await readFixture('numbers-with-table-name.csv')).headRow).toBe(2)
})

test.each([
  ['archive.zip', /isn’t an Excel file, but an archive/],
  ['old-excel.xls', /with a password, or one of before 2007/],
])('%s is refused with what to do', async (name, message) => {
  await expect(readFixture(name)).rejects.toThrow(message)
})

test.each<[string, BlobPart, RegExp]>([
  ['an empty file', '', /This file is empty/],
  ['a file with blanks only', ' \n\n', /nothing in this file/],
  ['a PDF', '%PDF-1.7\n', /a PDF, which is no list/],
  [
    'a damaged workbook',
    'PK\u0003\u0004 and no more of it than that',
    /^This spreadsheet is damaged or has a password/,
  ],
  [
    'a damaged workbook of LibreOffice',
    'PK\u0003\u0004mimetypeapplication/vnd.oasis.opendocument.spreadsheet',
    /^This spreadsheet is damaged or has a password/,
  ],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), /isn’t a list/],
  ['too many rows', `Name,Email\n${'Grace,grace@example.com\n'.repeat(50_001)}`, /more than 50,000 rows/],
])('%s is refused with what to do', async (_, content, message) => {
  await expect(readImportFile(new File([content], 'file'))).rejects.toThrow(message)
})

const readText = (text: string, name = 'file.xls') => readImportFile(new File([text], name))

const pageOf = (rows: string) => `<table><tr><th>Name</th><th>Email</th><th>Prices</th></tr>${rows}</table>`

test('a table in one cell of a list takes nobody with it', async () => {
  const small = '<table><tr><td>was</td><td>Old</td></tr></table>'
  const { rows } = await readText(
    pageOf(
      `<tr><td>Ada</td><td>ada@example.com</td><td>${small}</td></tr><tr><td>Ben</td><td>ben@example.com</td></tr><tr><td>Cleo</td><td>cleo@example.com</td></tr>`,
    ),
  )
  expect(rows).toEqual([
    ['Name', 'Email', 'Prices'],
    ['Ada', 'ada@example.com', 'was Old'],
    ['Ben', 'ben@example.com'],
    ['Cleo', 'cleo@example.com'],
  ])
})

const contact = (name: string) =>
  `<tr><td>${name}</td><td><table><tr><td>E</td><td>${name.toLowerCase()}@example.com</td></tr><tr><td>T</td><td>07700 900111</td></tr></table></td></tr>`

test('a list whose people have a small table of their addresses each is read with them', async () => {
  const { rows } = await readText(
    `<table><tr><th>Name</th><th>Contact</th></tr>${['Ada', 'Ben', 'Cleo'].map(contact).join('')}</table>`,
  )
  expect(rows.map(([name]) => name)).toEqual(['Name', 'Ada', 'Ben', 'Cleo'])
  expect(rows[2]?.[1]).toBe('E ben@example.com\nT 07700 900111')
})

test('a list in a table that only places it is read, with the address of its owner beside', async () => {
  const list = pageOf('<tr><td>Ada</td><td>ada@example.com</td></tr>')
  const { rows, headRow } = await readText(
    `<table><tr><td>Write to us: us@example.com</td></tr><tr><td>${list}</td></tr></table>`,
  )
  expect(rows.slice(headRow)).toEqual([['Ada', 'ada@example.com']])
})

test('a cell over several rows or columns moves nobody’s values', async () => {
  const { rows } = await readText(
    `<table><tr><th rowspan=2>Month</th><th colspan=2>Person</th></tr><tr><th>Name</th><th>Email</th></tr>
<tr><td rowspan=2>May</td><td>Ada</td><td>ada@example.com</td></tr><tr><td>Ben</td><td>ben@example.com</td></tr>
<tr><td rowspan=0>June</td><td>Cleo</td><td>cleo@example.com</td></tr></table>`,
  )
  expect(rows.slice(1)).toEqual([
    ['Month', 'Name', 'Email'],
    ['May', 'Ada', 'ada@example.com'],
    ['May', 'Ben', 'ben@example.com'],
    ['June', 'Cleo', 'cleo@example.com'],
  ])
})

test('the addresses of links, and lines of a cell, are read', async () => {
  const { rows } = await readText(
    pageOf(
      '<tr><td>Ada</td><td><a href="mailto:ada%2Bx@example.com?subject=Hi">write</a></td><td><a href="tel:+447700900111">call</a></td></tr><tr><td>Ben</td><td>ben@example.com<br>07700&nbsp;900112</td></tr>',
    ),
  )
  expect(rows.slice(1)).toEqual([
    ['Ada', 'write ada+x@example.com', 'call +447700900111'],
    ['Ben', 'ben@example.com\n07700 900112'],
  ])
})
