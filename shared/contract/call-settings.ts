import * as z from 'zod/mini'

/** The link to a video call, for example of Google Meet, Zoom or Teams. */
export const meetingLink = z
  .url({ protocol: /^https$/, hostname: z.regexes.domain, error: 'Please paste a link that begins with https://' })
  .check(z.maxLength(500, 'Please use at most 500 characters'))

export const callSettings = z.object({
  /** The link for all calls; without it, calls are by phone. */
  meetingLink: z.nullable(meetingLink),
})
