import { join } from 'node:path'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { Attachment, uploadAttachment } from '#shared/contract/attachments.ts'
import type { Deps } from '../../deps.ts'
import { attachedFile, listAttachments } from '../../mail/attachments.ts'
import { AppError } from '../../platform/errors.ts'
import { describeUnknownKind, detectFileKind, nameWithEnding } from '../../platform/files/file-kind.ts'
import { writeTemporaryFile } from '../../platform/files/file-store.ts'
import { insertWithFiles } from '../../platform/files/insert-with-files.ts'

const accepted = 'Please use a PDF, a picture (JPEG, PNG, WebP) or a Word document (.docx) without macros.'

/** Stores a file that an email can have. A repeat with the same id returns what is stored.
 *  @throws AppError `unsupported_type`, `too_large`, `unavailable` with a sentence that says what to do */
export async function storeAttachment(
  { db, clock, files }: Pick<Deps, 'db' | 'clock' | 'files'>,
  {
    id,
    fileName,
    bytes: content,
  }: ParsedInput<typeof uploadAttachment>['query'] & { bytes: AsyncIterable<Uint8Array> },
): Promise<Attachment> {
  const [stored] = await listAttachments(db, [id])
  if (stored !== undefined) return stored
  await using folder = await files.temporaryFolder()
  const file = await writeTemporaryFile(join(folder.path, 'upload'), content)
  const kind = await detectFileKind(file.path)
  if (typeof kind === 'string') throw new AppError('unsupported_type', describeUnknownKind(kind, accepted))
  if (kind.isForEmail !== true) throw new AppError('unsupported_type', `This file can’t be attached. ${accepted}`)
  const named = { ...file, name: attachedFile, type: kind.type }
  const row = { id, fileName: nameWithEnding(fileName, kind), createdAt: clock.now().toISOString() }
  await files.add(db, [named], (trx) =>
    insertWithFiles(trx, id, trx.insertInto('emailAttachment').values(row), [named]),
  )
  const [kept = { id, fileName: row.fileName, bytes: file.bytes }] = await listAttachments(db, [id])
  return kept
}
