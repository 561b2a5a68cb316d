import { formatSpan } from '#shared/business/span.ts'
import { surveyDates, timings } from '#shared/business/timings.ts'

export type SupportId =
  | 'party-wall'
  | 'schedule-works'
  | 'tender-process'
  | 'water-board'
  | 'contract-admin'
  | 'program-works'

const start = 'Start Your Project Today'

/** The texts of title, lead and steps are the original ones, with names in braces: see `editable/page-texts.ts`. */
export const processPage = {
  title: 'Three steps from idea to finished drawings',
  lead: 'Each step has a date and a result. You approve the design before anything is submitted, and you’ll always know what comes next.',
  start,
  steps: {
    title: 'How it works',
    items: [
      {
        picture: 'call',
        title: 'Free consultation',
        time: '{minutes} minutes',
        text: 'A {call} about your home, your ideas and your budget. You’ll leave with a straight answer, and there’s nothing to pay.',
        details: [
          'What it may cost, from rates per square metre for shell and core',
          'Whether what you want fits your house and your plot',
          'What the council has allowed near you',
        ],
      },
      {
        picture: 'survey',
        title: 'Measured survey',
        time: formatSpan(timings.survey, 'weeks'),
        text: 'We’ll visit and measure your home inside and out, so every drawing starts from accurate dimensions.',
        details: [
          'Your deposit of {deposit} secures the survey',
          `You give us ${surveyDates.count} dates over ${surveyDates.weeks} weeks, and we’ll confirm one`,
          'You get your existing floor plans and elevations, to scale',
        ],
      },
      {
        picture: 'drawings',
        title: 'Design and drawings',
        time: formatSpan(timings.design, 'weeks'),
        text: 'We’ll design the extension with you, draw it in full and submit the application your package includes.',
        details: [
          'You’ll see the first design and tell us what to change',
          'One round of revisions is included',
          'We’ll deal with the planning officer for you',
        ],
      },
    ],
  },
  support: {
    title: 'Project support services',
    lead: 'Between the drawings and the first day on site there is more to arrange. We can do as much of it as you like.',
    items: [
      {
        id: 'party-wall',
        title: 'Party wall notices',
        text: 'If you dig or build close to a neighbour, you must notify them first. We’ll prepare the notices and explain what happens next.',
      },
      {
        id: 'schedule-works',
        title: 'Schedule of works',
        text: 'A list of every item of work, in order. Builders price the same list, so you can compare their quotes line by line.',
      },
      {
        id: 'tender-process',
        title: 'Tender process',
        text: 'We’ll send your drawings to suitable builders, answer their questions and put their prices side by side.',
      },
      {
        id: 'water-board',
        title: 'Water board build-over agreement',
        text: 'If your extension is over or near a public sewer, the water company must agree. We’ll make the application.',
      },
      {
        id: 'contract-admin',
        title: 'Contract administration',
        text: 'While the builder works, we’ll check that what’s built matches the drawings before you pay for each stage.',
      },
      {
        id: 'program-works',
        title: 'Programme of works',
        text: 'A week-by-week plan of the build, so you know when the kitchen goes and when it comes back.',
      },
    ] satisfies { id: SupportId; title: string; text: string }[],
  },
  why: {
    title: 'Why Our Process Works',
    points: [
      {
        title: 'Clear communication',
        text: 'You deal with the person who draws your extension. Your questions get answers in plain words.',
      },
      {
        title: 'Fixed timelines',
        text: 'We’ll agree with you at the start how long the survey and design will take. If the council takes longer, we’ll tell you straight away.',
      },
      {
        title: 'Transparent pricing',
        text: 'One fixed fee for your package, and a published rate for anything beyond it. You approve every extra before we start it.',
      },
    ],
  },
  closing: {
    title: 'Ready for the first step?',
    text: 'The call is free, and you can stop there. Either way, you’ll come away with a clearer idea of what your home can become.',
  },
} as const
