import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { readIfPresent, replaceFile } from '../../../platform/data-dir/files.ts'
import { describeRows } from './describe-rows.ts'
import type { MergeCounts } from './merge-changes.ts'
import type { RestoreContext } from './replace-database.ts'
import { type RestoreNote, restoreNoteFile } from '../restore-note.ts'

/** Leaves a note for the Condition page, which also shows what is added here to install.sh's note about the failed update: older versions
 *  know only that one. */
export async function noteUndoneUpdate(
  { dataDir, clock }: RestoreContext,
  { sentence, isComplete, kept }: { sentence: string; isComplete: boolean; kept: string },
): Promise<void> {
  await writeRestoreNote(dataDir, { at: clock.now().toISOString(), sentence, isComplete, kept: basename(kept) })
  const file = join(dataDir, 'update-failed.json')
  const text = readIfPresent(file)
  if (text === undefined) return
  const note = readObject(text)
  if (typeof note?.reason !== 'string' || note.reason.endsWith(sentence)) return
  await replaceFile(dataDir, file, `${JSON.stringify({ ...note, reason: `${note.reason} ${sentence}` })}\n`)
}

/** Leaves a note for the Condition page about what a restore has left out, or removes that of an earlier one. */
export async function noteRestore(
  { dataDir, clock }: RestoreContext,
  { missing, kept }: { missing: string | undefined; kept: string },
): Promise<void> {
  if (missing === undefined) return rm(restoreNoteFile(dataDir), { force: true })
  const file = basename(kept)
  const sentence = `What came in after the backup is missing: ${missing}. The replaced database, ${file}, still has it.`
  await writeRestoreNote(dataDir, { at: clock.now().toISOString(), sentence, isComplete: false, kept: file })
}

function writeRestoreNote(dataDir: string, note: RestoreNote): Promise<void> {
  return replaceFile(dataDir, restoreNoteFile(dataDir), `${JSON.stringify(note)}\n`)
}

function readObject(text: string): { reason?: unknown } | undefined {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

/** Says what undoing an update has kept and what not.
 *  @param counts undefined when the replaced database couldn't be read  @param options `hadRestored`: a restore was part of the update;
 *  `areMailsHeld`: waiting emails were marked as failed */
export function describeUndo(
  counts: MergeCounts | undefined,
  kept: string,
  { hadRestored, areMailsHeld }: { hadRestored: boolean; areMailsHeld: boolean },
): { sentence: string; isComplete: boolean } {
  const before = `the database from before ${hadRestored ? 'the restore' : 'the update'} was put back`
  const keptAs = `The replaced database is kept as ${basename(kept)}.`
  const mails = areMailsHeld ? ' Emails that were waiting are marked as failed.' : ''
  if (counts === undefined) {
    const sentence = `${capitalise(before)} without what came in since, because the replaced one couldn’t be read.${mails} The numbers of invoices, credit notes and quotes go on after a gap, because some may have been given since. ${keptAs}`
    return { sentence, isComplete: false }
  }
  const added = describeRows(counts.added)
  const leftOut = describeRows(counts.leftOut)
  const inPart = describeRows(counts.inPart)
  const start = hadRestored ? capitalise(before) : `The update had changed the structure of the database, so ${before}`
  const sentence = [
    `${start}, and what was saved since was copied into it`,
    added === undefined ? '.' : `: ${added}.`,
    leftOut === undefined ? '' : ` Left out, because it has no place for them: ${leftOut}.`,
    inPart === undefined ? '' : ` Copied without some of their details, because it has no place for these: ${inPart}.`,
    `${mails} ${keptAs}`,
  ].join('')
  return { sentence, isComplete: (leftOut ?? inPart) === undefined && !areMailsHeld }
}

function capitalise(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1)
}
