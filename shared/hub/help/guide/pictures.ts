import type { pictureSizes } from './picture-sizes.ts'

export interface Picture {
  url: string
  /** Describes what the picture shows. */
  alt: string
}

/** The pictures of the guide. `npm run guide` takes them from the real hub; the steps are in site/e2e/guide-pictures.ts. */
export const pictures = {
  'first-hour': {
    url: new URL('../../../../resources/guide/first-hour.webp', import.meta.url).href,
    alt: 'The set-up at its second of five steps: the form for the name, address and phone of the business.',
  },
  today: {
    url: new URL('../../../../resources/guide/today.webp', import.meta.url).href,
    alt: 'Today: one enquiry waits for a reply with the time left to call, above survey dates to confirm and jobs that are due.',
  },
  enquiry: {
    url: new URL('../../../../resources/guide/enquiry.webp', import.meta.url).href,
    alt: 'A lead: a button to call, status and stage, and below them what the visitor wrote and how to reach them.',
  },
  'call-outcome': {
    url: new URL('../../../../resources/guide/call-outcome.webp', import.meta.url).href,
    alt: 'The question how the call went, with the answers Spoke, No answer and Voicemail.',
  },
  leads: {
    url: new URL('../../../../resources/guide/leads.webp', import.meta.url).href,
    alt: 'The list of leads, with the search and filters above it and each person’s contact, project, status and priority.',
  },
  import: {
    url: new URL('../../../../resources/guide/import.webp', import.meta.url).href,
    alt: 'The import of a file: its columns matched to the fields of a lead.',
  },
  calendar: {
    url: new URL('../../../../resources/guide/calendar.webp', import.meta.url).href,
    alt: 'A week in the calendar with tasks on three days and a survey on Wednesday afternoon.',
  },
  'call-rules': {
    url: new URL('../../../../resources/guide/call-rules.webp', import.meta.url).href,
    alt: 'How calls are booked: the length of a call, the break, the notice and how far ahead, with the next free times below.',
  },
  quote: {
    url: new URL('../../../../resources/guide/quote.webp', import.meta.url).href,
    alt: 'A new quote: the package, the button for lines of your own, and a note to the customer.',
  },
  jobs: {
    url: new URL('../../../../resources/guide/jobs.webp', import.meta.url).href,
    alt: 'The board of jobs: a column for each stage, and on each card the customer and what is due next.',
  },
  'write-email': {
    url: new URL('../../../../resources/guide/write-email.webp', import.meta.url).href,
    alt: 'An email to a lead, filled in from a template, with its subject and text.',
  },
  scraping: {
    url: new URL('../../../../resources/guide/scraping.webp', import.meta.url).href,
    alt: 'Find leads: what the last run found, and the table of sources, each with a switch.',
  },
  'add-source': {
    url: new URL('../../../../resources/guide/add-source.webp', import.meta.url).href,
    alt: 'A planning register that may be read only by hand, with the ways to do that.',
  },
  website: {
    url: new URL('../../../../resources/guide/website.webp', import.meta.url).href,
    alt: 'A new review: who wrote it, their stars and what they wrote.',
  },
  insight: {
    url: new URL('../../../../resources/guide/insight.webp', import.meta.url).href,
    alt: 'The funnel: bars for new, contacted, interested, quoted and converted leads, with the same figures as a table.',
  },
  privacy: {
    url: new URL('../../../../resources/guide/privacy.webp', import.meta.url).href,
    alt: 'What is held about one person: a lead with its enquiry and emails, and the buttons to download or erase it.',
  },
  offsite: {
    url: new URL('../../../../resources/guide/offsite.webp', import.meta.url).href,
    alt: 'The form for off-site copies: where to, and the address and keys of the store.',
  },
  condition: {
    url: new URL('../../../../resources/guide/condition.webp', import.meta.url).href,
    alt: 'One line of System status: off-site copies are not set up, what that means, and what to do.',
  },
  security: {
    url: new URL('../../../../resources/guide/security.webp', import.meta.url).href,
    alt: 'The computers that are signed in, each with a button that ends its access.',
  },
} as const satisfies Record<keyof typeof pictureSizes, Picture>

export type PictureName = keyof typeof pictures
