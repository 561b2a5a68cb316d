import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { uploadedFileName } from './file-name.ts'

/** Of one email. Most mail servers refuse more. */
export const attachmentLimits = { files: 5, bytes: 10 * 1024 * 1024 } as const

/** What may be chosen in a file dialog. The server decides by the content. */
export const attachmentTypes = '.pdf,.jpg,.jpeg,.png,.webp,.docx'

export const tooManyAttachments = `Please attach at most ${attachmentLimits.files} files`
export const attachmentsTooLarge = `Please attach at most ${attachmentLimits.bytes / 1024 / 1024} MB together`

export const attachment = z.object({ id: z.uuid(), fileName: z.string(), bytes: z.int() })
export type Attachment = z.output<typeof attachment>

/** The ids of the files of one email, which have been uploaded before. */
export const attachmentIds = z._default(
  z.array(z.uuid()).check(z.maxLength(attachmentLimits.files, tooManyAttachments)),
  [],
)

/** The body is the file itself. */
export const uploadAttachment = apiCall('POST', '/api/email-attachments', {
  summary:
    'Stores a file to attach to an email: a PDF, a picture or a Word document. It is deleted after three weeks unless a template or an email has it. A repeat with the same id changes nothing.',
  changes: [],
  write: 'own', // receives a file
  status: 201,
  query: z.object({
    id: z.uuid('Please give the file an id'),
    fileName: uploadedFileName,
  }),
  upload: { type: 'application/octet-stream', limitBytes: attachmentLimits.bytes },
  answer: attachment,
  errors: ['too_large', 'unsupported_type', 'unavailable'],
})
