import { basename } from 'node:path'
import type { RestoreReport } from './restore.ts'

const keySentences: Record<Exclude<RestoreReport['keys'], 'unchanged'>, string> = {
  'put back':
    'The keys that sign links in mails and recognise erased people were put back as well. Where the settings have a SESSION_SECRET, that one signs the links.',
  missing:
    'The key that signs links in mails is not in this backup: those mailed before open no more, unless the settings get the SESSION_SECRET of that time.',
}

/** What a restore did, in sentences. */
export function describeRestore({ backup, contents, kept, keys, mailsHeld, carriedOver }: RestoreReport): string[] {
  return [
    `Restored ${basename(backup)}: ${contents.rows} records in ${contents.tables} tables.`,
    kept === undefined
      ? 'There was no database before.'
      : `The database before is kept as ${kept}. Remove it when all is well: it holds people's data.`,
    ...(keys === 'unchanged' ? [] : [keySentences[keys]]),
    'Everybody is signed out. The owner signs in with the password of the time of the backup.',
    ...(mailsHeld > 0
      ? [
          `Mails that waited then and may have gone out since: ${mailsHeld}. They stand in the outbox as failed, to send again.`,
        ]
      : []),
    carriedOver === undefined
      ? 'Who was erased, unsubscribed or objected since the backup could not be read: please look at the kept database.'
      : `Done again, as decided since the backup: erasures ${carriedOver.erasedAgain}, unsubscriptions ${carriedOver.unsubscribedAgain}, ` +
        `objections ${carriedOver.objectionsKept}, revoked devices ${carriedOver.devicesRevokedAgain}.`,
    ...(carriedOver && carriedOver.deletedAndBack > 0
      ? [
          `Leads that were deleted since the backup and are back: ${carriedOver.deletedAndBack}. Please delete those again that are not wanted.`,
        ]
      : []),
  ]
}
