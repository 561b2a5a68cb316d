import type { Claims } from '#shared/business/claims.ts'
import { freeTravelMiles } from '#shared/business/business.ts'
import { callTerms } from './terms/call-terms.ts'
import { cottageWing, describeDrawing } from '../drawings/index.ts'

const drawing = { kind: 'axonometric', facts: cottageWing } as const

export const aboutPage = {
  title: 'We draw homes, and nothing else',
  lead: ({ families }: Claims) =>
    families
      ? `Qualified architectural technicians in Hampshire. ${families} families have trusted us with the plans for their home.`
      : 'Qualified architectural technicians in Hampshire. Families trust us with the plans for their home.',
  picture: {
    name: 'pages/about',
    ...drawing,
    alt: describeDrawing(drawing.kind, drawing.facts),
  },
  story: {
    title: 'How we started',
    /** Until the owner has written the founder’s own story. */
    paragraphs: ({ experience }: Claims) => [
      'We spent years drawing other people’s buildings: housing estates, schools, offices. In the evenings, friends and neighbours asked us about their own homes. Could they have a bigger kitchen? What would it cost? Would the council say yes? Nobody had told them in words they could use.',
      'They all had the same problem. With a percentage fee they couldn’t know what the drawings would cost until the build was priced, and the build couldn’t be priced without the drawings. So they put it off, some of them for years.',
      `We thought a family should know the price of their drawings on day one. So we set a fixed fee, wrote down what it includes and have worked that way ever since. ${experience ? `${experience} years of drawing buildings have` : 'Drawing buildings has'} taught us what can go wrong in an ordinary house: the drain under the patio, the beam that lands on nothing, the loft that is 10 cm too low. We look for it first.`,
      `Today we measure homes within ${freeTravelMiles} miles of Winchester, and further afield in Hampshire on request. We design for homes all over the UK.`,
    ],
  },
  /** Besides the founder. */
  team: { title: 'Who you’ll meet' },
  mission: {
    title: 'Our mission',
    text: 'To give every homeowner drawings that are right the first time, at a price they know before they begin.',
  },
  values: {
    title: 'What we stand for',
    items: [
      {
        title: 'Honesty first',
        text: 'If an idea won’t get permission, or isn’t worth what it costs, we’ll tell you on the free call, not after the survey.',
      },
      {
        title: 'One clear price',
        text: 'The fee for your package is fixed. Anything beyond it has a published rate, and we’ll ask before we start.',
      },
      {
        title: 'Care in the drawing',
        text: 'A line on paper becomes a wall in your home. We check every drawing against the survey before you see it.',
      },
      {
        title: 'Plain words',
        text: 'We explain what a drawing shows and what a rule asks of you, without jargon, until it’s clear.',
      },
    ],
  },
  stats: {
    title: 'In figures',
    items: ({ experience, projects, satisfaction, rating }: Claims) => [
      { figure: experience, label: 'years of experience' },
      { figure: projects, label: 'projects for Hampshire families' },
      { figure: satisfaction, label: 'client satisfaction' },
      { figure: rating, label: 'rating from homeowners' },
    ],
  },
  closing: {
    title: 'Tell us about your home',
    text: `Half an hour on a ${callTerms.call} is enough to find out what is possible. Bring your questions, and photos if you have them.`,
    action: 'Book Free Consultation',
  },
} as const
