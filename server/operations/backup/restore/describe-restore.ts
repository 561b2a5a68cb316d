import { basename } from 'node:path'
import { backupFolder, keptReplacedDays } from '../files.ts'
import type { RestoreResult } from './restore-backup.ts'

const keySentences: Record<Exclude<RestoreResult['keys'], 'unchanged'>, string> = {
  'put back':
    'The keys that sign links in emails and recognise erased people were restored too. Where the settings have a SESSION_SECRET, that one signs the links.',
  missing:
    'The key that signs links in emails isn’t in this backup. Links emailed earlier no longer work unless you set the SESSION_SECRET used at that time.',
}

/** Describes the result of a restore in sentences for the owner. */
export function describeRestore(report: RestoreResult): string[] {
  const { backup, contents, replaced, keys, mailsHeld, filesMissing, reapplied, missing, source } = report
  return [
    `Restored ${basename(backup)}: ${contents.rows} records in ${contents.tables} tables.`,
    replaced === undefined
      ? 'There was no previous database.'
      : `The previous database is kept as ${replaced} for ${keptReplacedDays} days. Delete it once everything works: it holds personal data.`,
    ...(missing === undefined
      ? []
      : [`What came in after the backup is not on the site any more, but in that file: ${missing}.`]),
    ...(keys === 'unchanged' ? [] : [keySentences[keys]]),
    ...describeKnown(report),
    source === 'none'
      ? 'Everyone is signed out. Sign in with the password from the time of the backup.'
      : 'Everyone is signed out. Sign in with your password as before; one that was changed after the backup stays changed.',
    ...(mailsHeld > 0
      ? [
          `Emails waiting at the time of the backup, which may have been sent since: ${mailsHeld}. They’re marked as failed in the outbox, where you can send them again.`,
        ]
      : []),
    ...(filesMissing > 0
      ? [
          `Files of photographs and attachments that couldn’t be found: ${filesMissing}. Copy the folder “files” of the old backups into ${backupFolder('DATA_DIR')} and restore again, or upload them again.`,
        ]
      : []),
    ...(replaced === undefined ? [] : describeReapplied(reapplied)),
    'When the server has started, “Today” in the hub shows what was carried over and what there is to do.',
  ]
}

/** Says what was carried over, and how the numbers go on. */
function describeKnown({ source, carriedCount, numbers }: RestoreResult): string[] {
  const next = numbers.map((number) => number.next).join(', ')
  const gap = 'Some were left out, because they may have been given after the backup.'
  return [
    ...(carriedCount > 0
      ? [`Payments, quotes, invoices and other dealings from after the backup that were carried over: ${carriedCount}.`]
      : []),
    source === 'replaced' ? `The next numbers are ${next}.` : `The next numbers are ${next}. ${gap}`,
  ]
}

function describeReapplied(reapplied: RestoreResult['reapplied']): string[] {
  if (reapplied === undefined)
    return [
      'The previous database can’t be read, so whoever was erased, unsubscribed or objected since the backup must be again: please look through your emails about it.',
    ]
  return [
    `Done again, as decided since the backup: erasures ${reapplied.erasedAgain}, unsubscriptions ${reapplied.unsubscribedAgain}, ` +
      `objections ${reapplied.objectionsKept}, revoked devices ${reapplied.devicesRevokedAgain}.`,
    ...(reapplied.deletedAndBack > 0
      ? [`Leads deleted since the backup that are back: ${reapplied.deletedAndBack}. Please delete any you don’t want.`]
      : []),
  ]
}
