import { surveyDates } from '#shared/business/timings.ts'

/** The dates of the home page; the process page counts in weeks. The original texts, with names in braces: see `editable/page-texts.ts`. */
export const homeProcess = {
  title: 'From first call to finished drawings in 21 days',
  lead: 'Four steps, each with a date. You always know what happens next.',
  steps: [
    {
      title: 'Initial Consultation',
      time: 'Day 1',
      text: 'We’ll talk through your ideas, the costs and planning, and agree what to draw.',
      details: ['{minutes} minutes {by call}, free', 'Your deposit of {deposit} secures the survey'],
    },
    {
      title: 'Measured Survey',
      time: 'Days 2–11',
      text: 'We’ll measure your home inside and out, so every drawing starts from accurate dimensions.',
      details: [
        'On site within 10 days',
        `You choose ${surveyDates.count} dates over ${surveyDates.weeks} weeks, and we’ll confirm one`,
      ],
    },
    {
      title: 'Design Development',
      time: 'Days 7–16',
      text: 'You’ll see your home as it could be, and tell us what to change.',
      details: ['Designs within 10 days of the survey', 'One round of revisions included'],
    },
    {
      title: 'Application & Drawings',
      time: 'Days 17–21',
      text: 'We’ll finish the planning drawings and submit the application for you.',
      details: ['Pre-Build adds building regulation drawings and structural calculations'],
    },
  ],
  timeline: {
    title: 'The timeline at a glance',
    items: [
      { duration: '10 days', title: 'Survey', text: 'From your deposit to our visit.' },
      { duration: '10 days', title: 'Design', text: 'From our visit to your designs.' },
      { duration: '21 days', title: 'In total', text: 'From the first call to the application.' },
    ],
  },
  payment: { title: 'How you pay' },
  action: 'Start Your Project Today',
} as const
