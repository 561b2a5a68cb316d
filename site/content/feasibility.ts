import type { Claims } from '#shared/business/claims.ts'
import { callTerms } from './terms/call-terms.ts'

export const feasibilityPage = {
  title: 'Find out what your home can become',
  lead: `A feasibility assessment answers three questions before you spend anything: what would it cost, does it fit, and will the planners agree? It’s free and takes ${callTerms.minutes} minutes ${callTerms.byCall}.`,
  book: 'Book Free Assessment',
  /** @param arePublished whether the owner counts the assessments apart from the projects */
  stats: ({ experience, assessments }: Claims, arePublished: boolean) => [
    { figure: experience, label: 'years of experience' },
    { figure: assessments, label: arePublished ? 'extensions assessed' : 'extensions assessed and drawn' },
    { figure: 'Fixed-fee', label: 'guarantee: the price you hear is the price you pay' },
  ],
  plan: {
    described:
      'A site plan: a semi-detached house between two neighbours, with a rear extension that keeps clear of the light of next door and of the drain in the garden.',
    block: [
      { label: 'Drawing', value: 'Site plan' },
      { label: 'Scale', value: '1:200' },
      { label: 'Checked', value: 'Cost, space, planning' },
    ],
  },
  features: {
    title: 'What we look at',
    items: [
      {
        title: 'Cost feasibility',
        text: 'We work out what your extension may cost to build, from current rates per square metre for shell and core, and compare it with your budget.',
      },
      {
        title: 'Space assessment',
        text: 'We look at your house and your plot: head height, boundaries, drains, daylight and how you’d move through the new room.',
      },
      {
        title: 'Planning database review',
        text: 'We search the council’s planning database for homes like yours nearby: what was allowed, what was refused, and why.',
      },
    ],
  },
  receive: {
    title: 'What you receive',
    lead: 'You leave the call knowing where you stand.',
    items: [
      {
        title: 'A cost range',
        text: 'Low and high, for the size you have in mind, with what it includes and what it leaves out.',
      },
      {
        title: 'A verdict on space',
        text: 'Whether your idea fits as it is, fits with a change, or needs another approach.',
      },
      {
        title: 'Your planning route',
        text: 'Permitted development, prior approval or a full application, and how long each usually takes.',
      },
      {
        title: 'A clear next step',
        text: 'Which package suits you and its fixed fee, or honest advice if now isn’t the right time.',
      },
    ],
  },
  closing: {
    title: 'Half an hour that can save you months',
    text: ({ experience }: Claims) =>
      `Have a rough size and your postcode to hand. We’ll bring the rates${
        experience ? `, the records and ${experience} years of looking at houses` : ' and the records'
      }.`,
  },
} as const
