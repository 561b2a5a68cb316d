import { expect, test } from 'vitest'
import { readImportFile } from './read-file.ts'

/** Writes numbers of 2 or 4 bytes. */
const header = (fields: [size: 2 | 4, value: number][]) => {
  const bytes = new Uint8Array(fields.reduce((length, [size]) => length + size, 0))
  let at = 0
  for (const [size, value] of fields) {
    new DataView(bytes.buffer)[size === 2 ? 'setUint16' : 'setUint32'](at, value, true)
    at += size
  }
  return bytes
}

/** Packs parts without compression. */
function pack(parts: Record<string, string>): Blob {
  const files: Uint8Array<ArrayBuffer>[] = []
  const directory: Uint8Array<ArrayBuffer>[] = []
  let offset = 0
  for (const [path, text] of Object.entries(parts)) {
    const [name, content] = [new TextEncoder().encode(path), new TextEncoder().encode(text)]
    const sizes: [2 | 4, number][] = [
      [4, 0],
      [4, content.length],
      [4, content.length],
      [2, name.length],
      [2, 0],
    ]
    const local = header([[4, 0x04034b50], [2, 20], [2, 0], [2, 0], [4, 0], ...sizes])
    directory.push(
      header([
        [4, 0x02014b50],
        [2, 20],
        [2, 20],
        [2, 0],
        [2, 0],
        [4, 0],
        ...sizes,
        [2, 0],
        [2, 0],
        [2, 0],
        [4, 0],
        [4, offset],
      ]),
      name,
    )
    files.push(local, name, content)
    offset += local.length + name.length + content.length
  }
  const size = directory.reduce((length, one) => length + one.length, 0)
  const count = Object.keys(parts).length
  const end = header([
    [4, 0x06054b50],
    [2, 0],
    [2, 0],
    [2, count],
    [2, count],
    [4, size],
    [4, offset],
    [2, 0],
  ])
  return new Blob([...files, ...directory, end])
}

const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const relations = (list: string) => `<Relationships>${list}</Relationships>`

/** Makes a workbook of sheets, each given by its XML, or undefined for a part that is missing. */
function workbook(sheets: Record<string, string | undefined>): File {
  const names = Object.keys(sheets)
  const parts = names.flatMap((name, index) => {
    const content = sheets[name]
    return content === undefined ? [] : [[`xl/worksheets/sheet${index}.xml`, content] as const]
  })
  return new File(
    [
      pack({
        '_rels/.rels': relations(
          `<Relationship Id="r" Type="${relationship}/officeDocument" Target="xl/workbook.xml"/>`,
        ),
        'xl/workbook.xml': `<workbook xmlns:r="${relationship}">${names.map((name, index) => `<sheet name="${name}" r:id="s${index}"/>`).join('')}</workbook>`,
        'xl/_rels/workbook.xml.rels': relations(
          names
            .map(
              (_, index) =>
                `<Relationship Id="s${index}" Type="${relationship}/worksheet" Target="worksheets/sheet${index}.xml"/>`,
            )
            .join(''),
        ),
        ...Object.fromEntries(parts),
      }),
    ],
    'leads.xlsx',
  )
}

const row = (number: number | '', ...cells: string[]) =>
  `<row${number === '' ? '' : ` r="${number}"`}>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`
const sheet = (...rows: string[]) => `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`

const head = row(1, 'Name', 'Email')
const ada = ['Ada', 'ada@example.com'] as const
const ben = ['Ben', 'ben@example.com'] as const
const cleo = ['Cleo', 'cleo@example.com'] as const
const good = sheet(head, row(2, ...ada))
const filled = (rows: readonly string[][]) => rows.filter((cells) => cells.length > 0)

test('rows far below, out of order, twice and without a number are all read', async () => {
  const { rows } = await readImportFile(
    workbook({
      Leads: sheet(head, row(250_000, ...ada), row(3, ...ben), row(3, ...cleo), row('', 'Dan', 'dan@example.com')),
    }),
  )
  expect(rows).toHaveLength(250_002)
  expect(rows[249_999]).toEqual(ada)
  expect(filled(rows)).toEqual([['Name', 'Email'], ben, ada, cleo, ['Dan', 'dan@example.com']])
})

const cell = (at: string, text: string, type = 'inlineStr') =>
  type === 'd' ? `<c r="${at}" t="d"><v>${text}</v></c>` : `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`

test('merged cells are the names of the columns below them and the values of each row beside them', async () => {
  const rowsOf = [
    ['A1:Client', 'B1:Contact', 'D1:Address', 'F1:Enquiry date'],
    ['B2:Mobile', 'C2:E&#160;mail', 'D2:Line 1', 'E2:Postcode'],
    ['A3:Mr &amp; Mrs Vale', 'B3:07700 900111', 'D3:4 Elm Rd', 'E3:SO51 0ZZ'],
    ['C4:ada@example.com'],
  ].map((cells, index) => {
    const all = cells.map((one) => cell(one.slice(0, 2), one.slice(3)))
    return `<row r="${index + 1}">${all.join('')}${index === 2 ? cell('F3', '2026-03-04T00:00:00', 'd') : ''}</row>`
  })
  const merged = ['A1:A2', 'B1:C1', 'D1:E1', 'F1:F2', 'A3:A4', 'D3:D4', 'A1:A1048576']
  const content = `<worksheet><sheetData>${rowsOf.join('')}</sheetData><mergeCells>${merged.map((ref) => `<mergeCell ref="${ref}"/>`).join('')}</mergeCells></worksheet>`
  const { rows, headRow } = await readImportFile(workbook({ Leads: content }))
  expect(rows.slice(headRow - 1)).toEqual([
    ['Client', 'Contact Mobile', 'Contact E mail', 'Address Line 1', 'Address Postcode', 'Enquiry date'],
    ['Mr & Mrs Vale', '07700 900111', '', '4 Elm Rd', 'SO51 0ZZ', '2026-03-04'],
    ['Mr & Mrs Vale', '', 'ada@example.com', '4 Elm Rd'],
  ])
})

test.each([
  ['cut off', good.slice(0, -40)],
  ['empty', ''],
  ['missing', undefined],
])('a sheet that is %s is named, and the others are read; alone it is refused', async (_, content) => {
  const { rows, leftOut } = await readImportFile(workbook({ May: good, June: content }))
  expect(rows).toEqual([['Name', 'Email'], ada])
  expect(leftOut).toEqual(['The sheet “June” is left out, because it is damaged.'])
  await expect(readImportFile(workbook({ June: content }))).rejects.toThrow(/damaged or cut off/)
})

test('many sheets with rows far below are read as one list', async () => {
  const { rows } = await readImportFile(
    workbook({
      May: sheet(head, row(200_000, ...ada)),
      June: sheet(head, row(200_000, ...ben), row(1_048_576, ...cleo)),
    }),
  )
  expect(filled(rows)).toEqual([['Name', 'Email'], ada, ben, cleo])
  expect(rows).toHaveLength(200_002)
})

test('sheets of one row, and of a file with nobody, are named with the rows below their heads', async () => {
  const prices = sheet(row(1, 'Survey', '350'))
  expect((await readImportFile(workbook({ Leads: good, Prices: prices }))).leftOut).toEqual([
    'The sheet “Prices” is left out: one row without anybody’s email address or telephone number.',
  ])
  const jobs = sheet(row(1, 'Job', 'Rate'), row(2, 'Survey', 'low'), row(3, 'Plans', 'high'))
  expect((await readImportFile(workbook({ Notes: prices, Jobs: jobs }))).leftOut).toEqual([
    'The sheet “Jobs” is left out: 2 rows without anybody’s email address or telephone number.',
  ])
})

const xml2003 = (sheets: string) =>
  `<?xml version="1.0"?><Workbook xmlns="urn:schemas-microsoft-com:office:spreadsheet" xmlns:ss="urn:schemas-microsoft-com:office:spreadsheet" xmlns:x="urn:schemas-microsoft-com:office:excel">${sheets}</Workbook>`
const row2003 = (cells: readonly string[], attributes = '') =>
  `<Row>${cells.map((cell) => `<Cell${attributes}><Data ss:Type="String">${cell}</Data></Cell>`).join('')}</Row>`
const sheet2003 = (name: string, person: readonly string[], options = '') =>
  `<Worksheet ss:Name="${name}"><Table>${row2003(['Name', 'Email'])}${row2003(person)}</Table>${options}</Worksheet>`

test('a hidden sheet of the XML of Excel 2003 is left out and named', async () => {
  const hidden = '<x:WorksheetOptions><x:Visible>SheetHidden</x:Visible></x:WorksheetOptions>'
  const text = xml2003(sheet2003('Old', ben, hidden) + sheet2003('Leads', ada))
  const { rows, leftOut } = await readImportFile(new File([text], 'leads.xls'))
  expect(rows).toEqual([['Name', 'Email'], ada])
  expect(leftOut).toEqual(['The hidden sheet “Old” is left out.'])
})

test('the XML of Excel 2003 that is cut off is refused, and a cell over two columns moves nothing', async () => {
  const text = xml2003(sheet2003('Leads', ada) + sheet2003('June', ben))
  await expect(readImportFile(new File([text.slice(0, -60)], 'leads.xls'))).rejects.toThrow(/damaged or cut off/)
  const merged = xml2003(
    `<Worksheet ss:Name="A"><Table>${row2003(['Name', 'Email'])}${row2003(['May'], ' ss:MergeAcross="1"').replace('</Row>', '<Cell><Data ss:Type="String">x</Data></Cell></Row>')}${row2003(ada)}</Table></Worksheet>`,
  )
  expect((await readImportFile(new File([merged], 'leads.xls'))).rows[1]).toEqual(['May', '', 'x'])
})

const openDocument = (rows: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" office:mimetype="application/vnd.oasis.opendocument.spreadsheet"><office:body><office:spreadsheet><table:table table:name="Leads">${rows}</table:table></office:spreadsheet></office:body></office:document>`
const cellOf = (text: string) =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`
const openRow = (...cells: string[]) => `<table:table-row>${cells.join('')}</table:table-row>`
const gap =
  '<table:table-row table:number-rows-repeated="2"><table:table-cell table:number-columns-repeated="1024"/></table:table-row>'
const openRows = `${openRow(cellOf('Name'), cellOf('Phone'), cellOf('Email'), cellOf('Asked'))}${gap}${openRow(
  cellOf('Ada'),
  '<table:table-cell/>',
  cellOf('ada@<text:span>example</text:span>.com'),
  '<table:table-cell office:value-type="date" office:date-value="2026-03-04T00:00:00"><text:p>04/03/26</text:p></table:table-cell>',
)}<table:table-row table:number-rows-repeated="1048572"><table:table-cell table:number-columns-repeated="16384"/></table:table-row>`
const asked = [['Name', 'Phone', 'Email', 'Asked'], [], [], ['Ada', '', 'ada@example.com', '2026-03-04']]

test('a spreadsheet of LibreOffice is read, as one XML file and as an archive, and refused where it is cut off', async () => {
  const flat = openDocument(openRows)
  expect((await readImportFile(new File([flat], 'leads.fods'))).rows).toEqual(asked)
  const parts = { mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': flat }
  expect((await readImportFile(new File([pack(parts)], 'leads.ods'))).rows).toEqual(asked)
  await expect(readImportFile(new File([flat.slice(0, -200)], 'leads.fods'))).rejects.toThrow(/damaged or cut off/)
})

test('100,000 blank lines between two people drop neither', async () => {
  const text = `Name,Email\n${ada.join(',')}\n${'\n'.repeat(100_005)}${ben.join(',')}\n`
  const { rows } = await readImportFile(new File([text], 'leads.csv'))
  expect(rows).toHaveLength(100_008)
  expect(rows.at(-1)).toEqual(ben)
})

test('columns beyond those that are read are said, in each kind of workbook', async () => {
  const more = Array.from({ length: 520 }, (_, index) => `a${index}`)
  const wide = (cells: readonly string[]) => [...cells, ...more]
  const files = [
    workbook({ Leads: sheet(row(1, ...wide(['Name', 'Email'])), row(2, ...wide(ada))) }),
    new File(
      [
        xml2003(
          `<Worksheet ss:Name="A"><Table>${row2003(wide(['Name', 'Email']))}${row2003(wide(ada))}</Table></Worksheet>`,
        ),
      ],
      'leads.xls',
    ),
    new File(
      [openDocument(openRow(...wide(['Name', 'Email']).map(cellOf)) + openRow(...wide(ada).map(cellOf)))],
      'leads.fods',
    ),
    new File(
      [
        `<table>${[wide(['Name', 'Email']), wide(ada)].map((cells) => `<tr><td>${cells.join('</td><td>')}</td></tr>`).join('')}</table>`,
      ],
      'leads.html',
    ),
  ]
  for (const file of files) {
    const { rows, leftOut } = await readImportFile(file)
    expect(rows[1]).toHaveLength(500)
    expect(leftOut).toEqual([expect.stringContaining('500 columns')])
  }
})
