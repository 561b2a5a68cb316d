import { stringify } from 'csv-stringify/sync'

/** Returns the first line of a CSV file, with the byte order mark without which spreadsheets do not read UTF-8. */
export function csvHead(columns: readonly string[]): string {
  return stringify([columns], { bom: true })
}

/** Returns lines of a CSV file. A cell that starts like a formula gets an apostrophe, so that spreadsheets do not run it. */
export function csvRows(rows: readonly object[], columns: readonly string[]): string {
  return stringify([...rows], {
    columns: [...columns],
    escape_formulas: true,
    cast: { boolean: (value) => (value ? 'yes' : 'no') },
  })
}
