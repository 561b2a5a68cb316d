import type { Claims } from '#shared/business/claims.ts'
import { freeTravelMiles } from '#shared/business/business.ts'
import { callTerms } from '../terms/call-terms.ts'
import { priceTerm } from '../terms/price-terms.ts'
import type { PackageId } from '#shared/business/packages.ts'

/** Title and lead of the top are the original ones: see `editable/page-texts.ts`. */
export const home = {
  hero: {
    title: 'Extension drawings for Hampshire homes, for one fixed fee.',
    lead: 'Measured survey, design, planning and building regulations from one qualified team. You’ll know the price before we draw a line.',
    book: 'Book Free Consultation',
    work: 'View Our Work',
    facts: ({ experience, projects, planningSuccess }: Claims) => [
      { figure: experience, label: 'years of experience' },
      { figure: projects, label: 'extensions designed' },
      { figure: planningSuccess, label: 'planning success' },
    ],
  },
  packages: {
    title: 'Choose your package',
    lead: `Every package starts with a deposit of ${priceTerm('deposit')} that secures your measured survey.`,
    taglines: {
      essential: 'Everything the planners need.',
      complete: 'Ready for building control and your builder.',
      premium: 'With you until the contract is signed.',
    } satisfies Record<PackageId, string>,
    unsure: 'Not sure which one you need, or whether you need one at all?',
    help: 'Contact Us for Help',
  },
  why: {
    title: 'Why choose us',
    points: ({ experience }: Claims) => [
      {
        title: 'One fixed fee',
        text: 'You’ll know the price before we draw a line. Anything beyond your package has a published rate, and we’ll ask you first.',
      },
      {
        title: 'Experienced with homes like yours',
        text: `Qualified architectural technicians ${
          experience ? `with ${experience} years of drawing homes` : 'who draw homes of every age'
        }, from flint cottages to 1930s semis.`,
      },
      {
        title: 'Fully insured',
        text: 'From the day we measure your home to the last drawing we issue, our work is insured.',
      },
      {
        title: 'Here in Hampshire',
        text: `We measure homes within ${freeTravelMiles} miles of Winchester without a travel charge, and design for homes all over the UK.`,
      },
    ],
  },
  reviews: {
    title: 'What homeowners say',
    all: 'View All Reviews',
  },
  contact: {
    title: 'Book your free consultation',
    lead: `${callTerms.minutes} minutes ${callTerms.byCall}. We’ll reply within 24 hours.`,
  },
} as const

export const homeServices = {
  title: 'What we design',
  lead: 'Six kinds of project, each drawn from a measured survey of your home.',
  more: { label: 'Learn More', subject: (title: string) => `Please tell me more about ${title.toLowerCase()}` },
  touch: { label: 'Get in Touch', subject: (title: string) => `${title}: my home` },
  about: (title: string) => `about ${title.toLowerCase()}`,
} as const

/** Words of the home page's article section; the articles are in `articles/`. */
export const homeBlog = {
  title: 'Before you build, read this',
  lead: 'Eight short guides for Hampshire homeowners, from the first idea to the builder on site.',
  read: 'Read More',
  all: 'View All Articles',
  consult: 'Get Free Consultation',
} as const
