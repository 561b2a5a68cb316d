import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { importLimits } from '#shared/contract/prospect-import.ts'
import { AppError } from '../../platform/errors.ts'

const delimiters = { comma: ',', semicolon: ';', tab: '\t' } as const

/** Characters. A longer row means that a quotation mark is never closed. */
const maximumRowLength = 64 * 1024

/** Reads a CSV file row by row while it arrives. Counts rows as in a spreadsheet, where the header is row 1, and skips blank ones.
 *  @throws AppError `invalid_input` with the line that cannot be read, `too_large` */
export async function* readRows(
  text: AsyncIterable<string>,
  delimiter: keyof typeof delimiters,
): AsyncGenerator<{ row: number; cells: string[] }> {
  const source = Readable.from(text)
  const parser = source.pipe(
    parse({ bom: true, delimiter: delimiters[delimiter], relax_column_count: true, max_record_size: maximumRowLength }),
  )
  source.on('error', (error) => parser.destroy(error))
  let row = 0
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row += 1
      if (row > importLimits.rows + 1) {
        throw new AppError('too_large', `A file may have at most ${importLimits.rows.toLocaleString('en-GB')} rows.`)
      }
      if (cells.some((cell) => cell.trim() !== '')) yield { row, cells }
    }
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error) : error
  } finally {
    source.destroy()
  }
}

function unreadable(error: CsvError): AppError {
  const line = typeof error['lines'] === 'number' ? error['lines'] : 1
  const what =
    error.code === 'CSV_MAX_RECORD_SIZE'
      ? 'a row is too long, as when a quotation mark is never closed'
      : 'a quotation mark is out of place'
  return new AppError('invalid_input', `The file can’t be read at line ${line}: ${what}.`, { cause: error })
}
