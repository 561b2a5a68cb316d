import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'
import { clearable, emailAddressOr, line, paragraphs, timestamp } from './text.ts'

export const photographLimits = { bytes: 30 * 1024 * 1024, fileName: 200, alt: 500 } as const

/** What may be chosen in a file dialog. HEIC is read where the server's library can, and refused with a sentence elsewhere. */
export const photographTypes = 'image/jpeg,image/png,image/webp,image/avif,image/heic,image/heif'

export const photograph = z.object({
  id: z.uuid(),
  fileName: z.string(),
  /** What it shows, for those who do not see it; empty until it is written, and it can be used nowhere until then. */
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  /** What must stay visible when it is cropped, in percent from the left and the top. */
  focus: z.object({ x: z.number(), y: z.number() }),
  /** The address of the email of a person or household that is shown, who gets it with the export of their data. */
  privateEmail: z.nullable(z.string()),
  /** The address of a small version. */
  thumbnail: z.string(),
  /** The address of a large version. */
  large: z.string(),
  /** The titles of the content that shows it, drafts included: it cannot be deleted while there are any. */
  usedIn: z.array(z.string()),
  /** Changes whenever what the owner sets does. */
  revision: z.string(),
  createdAt: timestamp,
})
export type Photograph = z.output<typeof photograph>

export const listPhotographs = apiCall('GET', '/api/photographs', {
  summary: 'All photographs, newest first.',
  answer: z.array(photograph),
  staleAfter: ['photograph', 'content'],
})

/** The body is the file itself. */
export const uploadPhotograph = apiCall('POST', '/api/photographs', {
  summary:
    'Stores a photograph: turned upright, without its metadata, in all sizes. A repeat with the same id changes nothing.',
  changes: ['photograph'],
  write: 'own', // receives a file
  status: 201,
  query: z.object({ id: z.uuid('Please give the photograph an id'), fileName: line(photographLimits.fileName) }),
  upload: { type: 'image/*', limitBytes: photographLimits.bytes },
  answer: photograph,
  errors: ['too_large', 'unsupported_type', 'unavailable'],
})

export const changePhotograph = apiCall('PATCH', '/api/photographs/:id', {
  summary:
    'Changes alternative text, focal point or whom it shows. Pages that show it are rendered again. A revision that is not the newest is refused.',
  changes: ['photograph'],
  write: 'own', // may make pictures and publish pages
  params: z.object({ id: z.uuid('Photograph not found') }),
  body: z.object({
    alt: z.optional(paragraphs(photographLimits.alt)),
    focus: z.optional(
      z.object({
        x: z.number().check(z.minimum(0), z.maximum(100)),
        y: z.number().check(z.minimum(0), z.maximum(100)),
      }),
    ),
    privateEmail: clearable(emailAddressOr('Please give an email address')),
    revision: z.optional(z.string()),
  }),
  answer: photograph,
  errors: ['conflict', 'not_found', 'unavailable'],
})

export const deletePhotograph = apiCall('DELETE', '/api/photographs/:id', {
  summary: 'Deletes a photograph and its files; refused while something shows it.',
  changes: ['photograph'],
  params: z.object({ id: z.uuid('Photograph not found') }),
  errors: ['conflict', 'not_found'],
})
