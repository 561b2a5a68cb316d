import { basename } from 'node:path'
import type { RestoreReport } from './restore.ts'

const keySentences: Record<Exclude<RestoreReport['keys'], 'unchanged'>, string> = {
  'put back':
    'The keys that sign links in emails and recognise erased people were restored too. Where the settings have a SESSION_SECRET, that one signs the links.',
  missing:
    'The key that signs links in emails isn’t in this backup. Links emailed earlier no longer work unless you set the SESSION_SECRET used at that time.',
}

/** What a restore did, in sentences. */
export function describeRestore({ backup, contents, kept, keys, mailsHeld, carriedOver }: RestoreReport): string[] {
  return [
    `Restored ${basename(backup)}: ${contents.rows} records in ${contents.tables} tables.`,
    kept === undefined
      ? 'There was no previous database.'
      : `The previous database is kept as ${kept}. Delete it once everything works: it holds personal data.`,
    ...(keys === 'unchanged' ? [] : [keySentences[keys]]),
    'Everyone is signed out. Sign in with the password from the time of the backup.',
    ...(mailsHeld > 0
      ? [
          `Emails waiting at the time of the backup, which may have been sent since: ${mailsHeld}. They’re marked as failed in the outbox, where you can send them again.`,
        ]
      : []),
    carriedOver === undefined
      ? 'Couldn’t read who was erased, unsubscribed or objected since the backup. Please check the old database.'
      : `Done again, as decided since the backup: erasures ${carriedOver.erasedAgain}, unsubscriptions ${carriedOver.unsubscribedAgain}, ` +
        `objections ${carriedOver.objectionsKept}, revoked devices ${carriedOver.devicesRevokedAgain}.`,
    ...(carriedOver && carriedOver.deletedAndBack > 0
      ? [
          `Leads deleted since the backup that are back: ${carriedOver.deletedAndBack}. Please delete any you don’t want.`,
        ]
      : []),
  ]
}
