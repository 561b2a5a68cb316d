import { freeTravelMiles } from '#shared/business/business.ts'
import { callTerms } from './terms/call-terms.ts'

export const contact = {
  title: 'Book your free consultation',
  lead: `Tell us what you have in mind. On a free ${callTerms.minutes}-minute ${callTerms.call}, we’ll tell you what’s possible, what it may cost and what the planners are likely to say.`,
  talk: 'Prefer to talk?',
  formTitle: 'Your project',
  detailsTitle: 'Contact details',
  phone: { title: 'Phone' },
  email: { title: 'Email', note: 'We reply within 24 hours' },
  area: {
    title: 'Service area',
    place: 'United Kingdom',
    note: `Design work UK-wide, with on-site measured surveys within ${freeTravelMiles} miles of Winchester at no travel charge.`,
  },
  insurance: { title: 'Insurance', text: 'Fully Insured' },
  social: { title: 'Follow our work' },
} as const
