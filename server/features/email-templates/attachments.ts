import { open } from 'node:fs/promises'
import { join } from 'node:path'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { Attachment, uploadAttachment } from '#shared/contract/attachments.ts'
import type { Deps } from '../../deps.ts'
import { attachedFile, listAttachments } from '../../mail/attachments.ts'
import { AppError } from '../../platform/errors.ts'
import { nameWithEnding } from '../../platform/files/file-kind.ts'
import { writeTemporaryFile } from '../../platform/files/file-store.ts'

interface FileType {
  type: string
  endings: readonly [string, ...string[]]
  matches: (content: Buffer) => boolean
}

const startsWith = (bytes: string) => (content: Buffer) =>
  content.subarray(0, bytes.length).equals(Buffer.from(bytes, 'latin1'))

/** What may be attached, recognised by its content: the name of a file proves nothing. */
const fileTypes: readonly FileType[] = [
  { type: 'application/pdf', endings: ['.pdf'], matches: startsWith('%PDF-') },
  { type: 'image/jpeg', endings: ['.jpg', '.jpeg'], matches: startsWith('\xff\xd8\xff') },
  { type: 'image/png', endings: ['.png'], matches: startsWith('\x89PNG\r\n\x1a\n') },
  {
    type: 'image/webp',
    endings: ['.webp'],
    matches: (content) => startsWith('RIFF')(content) && startsWith('WEBP')(content.subarray(8)),
  },
  {
    type: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    endings: ['.docx'],
    // A ZIP archive names its files uncompressed. Macros are programs.
    matches: (content) =>
      startsWith('PK\x03\x04')(content) &&
      content.includes('word/document.xml') &&
      !content.includes('vbaProject', 0, 'latin1'),
  },
]

/** Stores a file that an email can have. A repeat with the same id returns what is stored.
 *  @throws AppError `unsupported_type`, `too_large`, `unavailable` with a sentence that says what to do */
export async function storeAttachment(
  { db, clock, files }: Pick<Deps, 'db' | 'clock' | 'files'>,
  { id, fileName, bytes }: ParsedInput<typeof uploadAttachment>['query'] & { bytes: AsyncIterable<Uint8Array> },
): Promise<Attachment> {
  const [stored] = await listAttachments(db, [id])
  if (stored !== undefined) return stored
  await using folder = await files.temporaryFolder()
  const file = await writeTemporaryFile(join(folder.path, 'upload'), bytes)
  const content = await readWhole(file.path)
  const fileType = fileTypes.find(({ matches }) => matches(content))
  if (fileType === undefined) {
    throw new AppError(
      'unsupported_type',
      'This file can’t be attached. Please use a PDF, a picture (JPEG, PNG, WebP) or a Word document (.docx) without macros.',
    )
  }
  const attachment = { id, fileName: nameWithEnding(fileName, fileType), bytes: content.length }
  await files.add([file], () =>
    db.transaction().execute(async (trx) => {
      const createdAt = clock.now().toISOString()
      const { bytes: _, ...row } = attachment
      await trx
        .insertInto('emailAttachment')
        .values({ ...row, createdAt })
        .execute()
      await trx
        .insertInto('storedFile')
        .values({ recordId: id, name: attachedFile, sha256: file.sha256, type: fileType.type, bytes: content.length })
        .execute()
    }),
  )
  return attachment
}

async function readWhole(path: string): Promise<Buffer> {
  await using handle = await open(path, 'r')
  return await handle.readFile()
}
