import type SqliteFile from 'better-sqlite3'
import { continueSequence, nextNumberOf, sequenceNames } from '../../../issued-documents/next-number.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import type { DocumentNumber } from '../restore-report.ts'
import { withSqlite } from '../sqlite-file.ts'

/** How many numbers are left out where it can't be known which have been given since the backup. */
export const gapOfNumbers = 100

/** The last number of each sequence. */
type LastNumbers = Record<string, number>

/** Returns none where they can't be read. */
function readLastNumbers(sqlite: SqliteFile.Database): LastNumbers {
  try {
    const rows = sqlite.prepare<[], { name: string; lastNumber: number }>('select name, lastNumber from sequence').all()
    return Object.fromEntries(rows.map(({ name, lastNumber }) => [name, lastNumber]))
  } catch {
    return {}
  }
}

/** Lets the numbers of documents go on after the highest that any of these databases has given, so that none is given to a second customer.
 *  @param files the paths of other backups and replaced databases of this installation
 *  @param isComplete whether all numbers since the backup are known; if not, a gap is left
 *  @returns the next number of each sequence */
export async function continueNumbers(
  trx: Trx,
  {
    current,
    files,
    isComplete,
  }: { current: SqliteFile.Database | undefined; files: readonly string[]; isComplete: boolean },
): Promise<DocumentNumber[]> {
  const known = current ? [readLastNumbers(current)] : []
  for (const file of files) known.push(await withSqlite(file, readLastNumbers, { readonly: true }).catch(() => ({})))
  const gap = isComplete ? 0 : gapOfNumbers
  const numbers: DocumentNumber[] = []
  for (const name of sequenceNames) {
    const last = await continueSequence(trx, name, Math.max(0, ...known.map((one) => one[name] ?? 0)), gap)
    numbers.push({ sequence: name, next: nextNumberOf(name, last), isGap: gap > 0 })
  }
  return numbers
}

/** Leaves a gap in the sequences of a copy of any version, because numbers may have been given that nothing tells. */
export function leaveGap(copy: SqliteFile.Database): void {
  const leave = copy.prepare(`insert into sequence (name, lastNumber) values (@name, @gap)
    on conflict (name) do update set lastNumber = lastNumber + @gap`)
  for (const name of sequenceNames) leave.run({ name, gap: gapOfNumbers })
}
