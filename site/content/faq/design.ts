import { packageOfType } from '#shared/business/packages.ts'
import { formatSpan } from '#shared/business/span.ts'
import { timings } from '#shared/business/timings.ts'
import type { QuestionCategory } from './questions.ts'

const { revisionRounds } = packageOfType('Essential')

export const design: QuestionCategory = {
  id: 'design-and-technical',
  title: 'Design & Technical',
  questions: [
    {
      id: 'can-i-change-the-design',
      question: 'Can I change the design once I have seen it?',
      keywords: 'revision alter amend',
      answer: [
        `Yes. Every package includes ${revisionRounds} round of revisions: you collect everything you’d like to change, and we’ll redraw it. Each further round is {revision price}.`,
        `Design takes ${formatSpan(timings.design, 'weeks')}, and nothing is submitted until you approve it.`,
      ],
    },
    {
      id: 'do-i-need-structural-calculations',
      question: 'Do I need structural calculations?',
      keywords: 'engineer steel beam load-bearing',
      answer: [
        'If a wall comes down, a beam goes in or a roof is altered, building control will ask for them. That applies to most extensions.',
        'The Pre-Build and Premium packages include calculations certified by a qualified engineer. You can add them to Essential later by moving up to Pre-Build.',
      ],
    },
    {
      id: 'are-you-architects',
      question: 'Are you a registered architect practice?',
      keywords: 'qualified insured insurance technician',
      answer: [
        'No. We are qualified architectural technicians. Our work is the design and detailing of buildings: how they stand up, keep out the rain and pass building control. For a home extension that’s what you need, at a fixed fee.',
        'We are fully insured, and you can see our certificate before you pay anything.',
      ],
    },
    {
      id: 'can-my-builder-use-the-drawings',
      question: 'Can my builder price and build from your drawings?',
      keywords: 'quote tender contractor plans',
      answer: [
        'Yes, with the Pre-Build and Premium packages. The drawings show foundations, walls, roof, insulation, drainage and structure, with notes that a builder and an inspector can follow.',
        'Planning drawings alone show how the extension will look and how large it is. They are not enough to build from.',
      ],
    },
  ],
}
