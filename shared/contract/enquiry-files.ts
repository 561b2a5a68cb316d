import * as z from 'zod/mini'
import { enquiryFileLimits } from '../business/enquiry-files.ts'
import { apiCall } from './api-call.ts'
import { uploadedFileName } from './file-name.ts'

/** The body is the file itself. The answer is empty: a visitor reads nothing back. */
export const uploadEnquiryFile = apiCall('POST', '/api/enquiry-files', {
  summary:
    'Adds a photograph or a PDF to an enquiry, with the token of its answer. A repeat with the same id changes nothing.',
  write: 'own', // receives a file
  access: 'public',
  budget: 'visitorFile',
  query: z.object({
    token: z
      .string('Please use the link of your enquiry')
      .check(z.maxLength(200, 'Please use the link of your enquiry')),
    id: z.uuid('Please give the file an id'),
    fileName: uploadedFileName,
  }),
  upload: { type: 'application/octet-stream', limitBytes: enquiryFileLimits.bytes },
  errors: ['not_found', 'conflict', 'too_large', 'unsupported_type', 'unavailable'],
})
