import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { maxFileNameLength, uploadedFileName } from './file-name.ts'
import { oneProspect } from './prospects.ts'
import { requiredLine, timestamp } from './text.ts'

export const leadFile = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** The media type, by the content. */
  type: z.string(),
  bytes: z.int(),
  addedBy: z.enum(['owner', 'visitor', 'email']),
  /** Where it came from, such as the subject of an email. */
  note: z.nullable(z.string()),
  createdAt: timestamp,
  /** Whether it is a picture that the hub can show. */
  hasPreview: z.boolean(),
})
export type LeadFile = z.output<typeof leadFile>

export const listLeadFiles = apiCall('GET', '/api/prospects/:id/files', {
  summary: 'The photographs and documents of a lead, live or archived, newest first.',
  params: oneProspect,
  answer: z.array(leadFile),
  errors: ['not_found'],
  staleAfter: ['leadFile'],
  offline: true,
})

/** Each file, and all files of one lead. */
export const leadFileLimits = {
  bytes: 50 * 1024 * 1024,
  fileName: maxFileNameLength,
  files: 200,
  leadBytes: 2 * 1024 * 1024 * 1024,
} as const

/** What may be chosen in a file dialog. The server decides by the content. */
export const leadFileTypes = '.pdf,.jpg,.jpeg,.png,.webp,.avif,.heic,.heif,.docx,.doc,.xlsx,.xls,.dwg,.dxf'

const fileName = requiredLine('Please give the file a name', leadFileLimits.fileName)
const oneFile = z.object({ id: z.uuid('File not found') })

/** The body is the file itself. */
export const uploadLeadFile = apiCall('POST', '/api/prospects/:id/files', {
  summary:
    'Keeps a file of a lead: a PDF, a picture, a Word or Excel document without macros, or a drawing (DWG, DXF). A repeat with the same id changes nothing.',
  changes: ['leadFile'],
  write: 'own', // receives a file
  status: 201,
  params: oneProspect,
  query: z.object({ id: z.uuid('Please give the file an id'), fileName: uploadedFileName }),
  upload: { type: 'application/octet-stream', limitBytes: leadFileLimits.bytes },
  answer: leadFile,
  errors: ['not_found', 'already_exists', 'conflict', 'too_large', 'unsupported_type', 'unavailable'],
})

export const renameLeadFile = apiCall('PATCH', '/api/lead-files/:id', {
  summary: 'Renames a file. The ending of its type is added where it is missing.',
  changes: ['leadFile'],
  params: oneFile,
  body: z.object({ fileName }),
  answer: leadFile,
  errors: ['not_found'],
})

export const deleteLeadFile = apiCall('DELETE', '/api/lead-files/:id', {
  summary: 'Deletes a file.',
  changes: ['leadFile'],
  params: oneFile,
  errors: ['not_found'],
})

export const downloadLeadFile = apiCall('GET', '/api/lead-files/:id/content', {
  summary: 'Downloads a file as it was added.',
  params: oneFile,
  download: { type: 'application/octet-stream' },
  errors: ['not_found'],
})

export const showLeadFile = apiCall('GET', '/api/lead-files/:id/:size', {
  summary: 'A picture of a lead, made again from the one that was added: upright, without its metadata, and smaller.',
  params: z.object({ id: z.uuid('File not found'), size: z.enum(['preview', 'thumbnail'], 'File not found') }),
  download: { type: 'image/webp' },
  errors: ['not_found'],
})
