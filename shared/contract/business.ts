import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'

export const businessDetails = z.object({
  name: z.string(),
  proprietor: z.nullable(z.string()),
  phone: z.string(),
  email: z.string(),
  infoEmail: z.string(),
  address: z.nullable(z.string()),
  vatNumber: z.nullable(z.string()),
  icoNumber: z.nullable(z.string()),
  /** Where Google reviews are read. */
  reviewsUrl: z.nullable(z.string()),
  facebook: z.nullable(z.string()),
  instagram: z.nullable(z.string()),
  linkedin: z.nullable(z.string()),
  threads: z.nullable(z.string()),
  /** Origin of the website without a slash at the end. */
  website: z.string(),
  /** The sender of every email; null while email isn't set up. */
  mailFrom: z.nullable(z.string()),
  /** Whether real card payments can be taken. */
  takesCards: z.boolean(),
})
export type BusinessDetails = z.output<typeof businessDetails>

export const readBusiness = apiCall('GET', '/api/business', {
  summary: 'The business details that the website and emails show, as configured on the server.',
  answer: businessDetails,
})
