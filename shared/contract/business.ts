import * as z from 'zod/mini'
import { rateIds } from '../business/additional-work.ts'
import { minutesOf } from '../business/opening-times.ts'
import { apiCall } from './api-call.ts'

const time = z.string().check(z.regex(/^([01]?\d|2[0-3]):[0-5]\d$/, 'Please give a time such as 8:00'))

/** Opening and closing time of a day. A lunch hour is left out: callers need one span only. */
export const openingDay = z.object({ opens: time, closes: time }).check(
  z.refine(({ opens, closes }) => minutesOf(opens) < minutesOf(closes), {
    error: 'Closing time must be later than opening time',
    path: ['closes'],
  }),
)

/** Pounds excluding VAT. */
const priceList = z.object({
  from: z.optional(z.string()),
  packages: z.record(z.enum(['Essential', 'Pre-Build', 'Premium']), z.number()),
  deposit: z.number(),
  premiumFrom: z.number(),
  rates: z.record(z.enum(rateIds), z.number()),
})

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
  /** From Monday to Sunday; null where the business is closed. */
  openingHours: z.array(z.nullable(openingDay)),
  /** The owner’s time off, also what is over: days on which it is closed besides bank holidays, both ends included. */
  daysOff: z.array(z.object({ from: z.string(), to: z.string() })),
  insurance: z.nullable(z.string()),
  /** Those that are in force today. */
  prices: priceList,
  /** Where all of the above come from: published in the hub, or the server's settings. */
  setIn: z.enum(['hub', 'server']),
  /** Origin of the website without a slash at the end. */
  website: z.string(),
  /** The sender of every email; null while email isn't set up. */
  mailFrom: z.nullable(z.string()),
  /** Whether real card payments can be taken. */
  takesCards: z.boolean(),
})
export type BusinessDetails = z.output<typeof businessDetails>

export const readBusiness = apiCall('GET', '/api/business', {
  summary: 'The business details that the website and emails show, from the hub or else from the server’s settings.',
  answer: businessDetails,
  staleAfter: ['content', 'blockedDays'],
  offline: true,
})
