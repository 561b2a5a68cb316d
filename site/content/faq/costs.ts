import { formatMoney, pounds } from '#shared/business/money.ts'
import { buildCostPerSqm, councilFees } from '#shared/business/planning.ts'
import type { Span } from '#shared/business/span.ts'
import type { QuestionCategory } from './questions.ts'

export const costs: QuestionCategory = {
  id: 'costs-and-pricing',
  title: 'Costs & Pricing',
  questions: [
    {
      id: 'what-do-the-drawings-cost',
      question: 'What do the drawings cost?',
      keywords: 'price quote fee charge cheap',
      answer: [
        'You choose one of three fixed fees: {package prices}.',
        'The fee doesn’t rise with the cost of the build. Extras have published rates, and we’ll ask before we start any of them.',
      ],
    },
    {
      id: 'when-do-i-pay',
      question: 'When do I pay?',
      keywords: 'payment instalments card upfront',
      answer: [
        'In two parts. A deposit of {deposit} secures your measured survey. The balance is due when we issue the first set of drawings after the survey.',
        'The consultation before that is free.',
      ],
    },
    {
      id: 'what-does-building-cost',
      question: 'What will the extension itself cost to build?',
      keywords: 'price budget builder quote',
      answer: [
        `In Hampshire, allow ${poundsSpan(buildCostPerSqm.singleStorey)} per square metre for a single-storey extension and ${poundsSpan(buildCostPerSqm.twoStorey)} for two storeys. Ground conditions, finishes and the kitchen itself affect that figure most.`,
        'Our cost calculator gives you a range for your size in a minute.',
      ],
    },
    {
      id: 'what-are-the-council-fees',
      question: 'Are council fees included?',
      keywords: 'cost price application charge',
      answer: [
        `No, you pay those to the council. Allow ${poundsSpan(councilFees.planning)} + VAT for planning (${formatMoney(pounds(councilFees.planningTwoStorey))} for a two-storey extension) and ${poundsSpan(councilFees.buildingRegulations)} + VAT for building regulations, as at ${councilFees.asAt}.`,
        'Councils change their fees, so we’ll confirm the exact figure before you apply. If the council asks for changes to the drawings, our work on them is {council changes price} per hour.',
      ],
    },
  ],
}

function poundsSpan({ from, to }: Span): string {
  return `${formatMoney(pounds(from))}–${formatMoney(pounds(to))}`
}
