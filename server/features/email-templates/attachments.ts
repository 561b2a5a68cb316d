import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { Attachment, uploadAttachment } from '#shared/contract/attachments.ts'
import type { Deps } from '../../deps.ts'
import { attachedFile, listAttachments } from '../../mail/attachments.ts'
import { AppError } from '../../platform/errors.ts'
import { describeUnknownKind, detectFileKind, nameWithEnding } from '../../platform/files/file-kind.ts'
import { writeTemporaryFile } from '../../platform/files/file-store.ts'

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
  const { size: bytes } = await stat(file.path)
  return await files.add(db, [file], async (trx) => {
    // The same upload may have been sent again meanwhile.
    const [sentAgain] = await listAttachments(trx, [id])
    if (sentAgain !== undefined) return sentAgain
    const row = { id, fileName: nameWithEnding(fileName, kind) }
    await trx
      .insertInto('emailAttachment')
      .values({ ...row, createdAt: clock.now().toISOString() })
      .execute()
    await trx
      .insertInto('storedFile')
      .values({ recordId: id, name: attachedFile, sha256: file.sha256, type: kind.type, bytes })
      .execute()
    return { ...row, bytes }
  })
}
