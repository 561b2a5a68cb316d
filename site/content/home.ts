import { consultationMinutes } from '#shared/business/business.ts'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { depositPounds, type PackageId } from '#shared/business/packages.ts'

export const home = {
  hero: {
    title: 'Extension drawings for Hampshire homes, for one fixed fee.',
    lead: 'Measured survey, design, planning and building regulations from one qualified team. You know the price before we draw a line.',
    book: 'Book Free Consultation',
    work: 'View Our Work',
    facts: [
      { figure: '25+', label: 'years of experience' },
      { figure: '300+', label: 'extensions designed' },
      { figure: '95%', label: 'planning success' },
    ],
  },
  packages: {
    title: 'Choose how far we take you',
    lead: `Every package starts with a ${formatMoney(pounds(depositPounds))} + VAT deposit that secures your measured survey.`,
    taglines: {
      essential: 'Everything the planners need.',
      complete: 'Ready for building control and your builder.',
      premium: 'With you until the contract is signed.',
    } satisfies Record<PackageId, string>,
  },
  process: {
    title: 'From first call to finished drawings in 21 days',
    lead: 'Four steps, each with a date. You always know what happens next.',
    steps: [
      {
        title: 'Initial Consultation',
        time: 'Day 1',
        text: 'We talk through your ideas, costs and planning, and your deposit secures the survey.',
      },
      {
        title: 'Measured Survey',
        time: 'Days 2–11',
        text: 'We measure your home on site within 10 days, so that every drawing starts from fact.',
      },
      {
        title: 'Design Development',
        time: 'Days 7–16',
        text: 'You see designs within 10 days of the survey and tell us what to change.',
      },
      {
        title: 'Application & Drawings',
        time: 'Days 17–21',
        text: 'We finish the planning drawings and submit. Pre-Build adds building regulation drawings and structural calculations.',
      },
    ],
    action: 'Start Your Project Today',
  },
  contact: {
    title: 'Book your free consultation',
    lead: `${consultationMinutes} minutes by video call. We reply within 24 hours.`,
  },
} as const
