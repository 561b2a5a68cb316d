import * as z from 'zod/mini'
import { apiCall } from './api-call.ts'

const morningMail = z.object({
  /** On from the start. */
  on: z.boolean(),
})

export const readMorningMail = apiCall({
  method: 'GET',
  path: '/api/morning-mail',
  summary: 'Whether the owner gets a mail at half past seven on working days when the day asks something of them.',
  access: 'owner',
  answer: morningMail,
})

export const changeMorningMail = apiCall({
  method: 'PATCH',
  path: '/api/morning-mail',
  summary: 'Turns the mail in the morning on or off.',
  access: 'owner',
  body: z.object({ on: z.boolean('Please say true or false') }),
  answer: morningMail,
})
