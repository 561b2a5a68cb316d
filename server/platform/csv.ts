import { stringify } from 'csv-stringify/sync'

/** The first line of a file for a spreadsheet, which takes it for UTF-8 only with the mark. */
export function csvHead(columns: readonly string[]): string {
  return stringify([columns], { bom: true })
}

/** No cell is taken for a formula: one that begins like one gets an apostrophe, as spreadsheets themselves write it. */
export function csvRows(rows: readonly object[], columns: readonly string[]): string {
  return stringify([...rows], {
    columns: [...columns],
    escape_formulas: true,
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  })
}
