import { callTerms } from '../terms/call-terms.ts'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { buildCostPerSqm } from '#shared/business/planning.ts'
import { planningRules } from '#shared/business/planning-rules.ts'

/** Metres and square metres, of the extension in the drawing at the top of the page. */
export const drawnExtension = { widthMetres: 6.8, depthMetres: 4, sqm: 27, clearOfFenceMetres: 0.35 } as const

const { widthMetres, depthMetres, sqm, clearOfFenceMetres } = drawnExtension
const { from, to } = buildCostPerSqm.singleStorey
const asOfRight = planningRules['rear-depth'].limit.attached
const limit = planningRules['larger-rear-depth'].limit.attached

const money = (amount: number) => formatMoney(pounds(amount))

export const homeFeasibility = {
  title: 'Find out first whether it will work',
  lead: `A free ${callTerms.minutes}-minute ${callTerms.call} answers three questions about your home, before you pay for a single drawing.`,
  book: 'Book Free Assessment',
  more: 'What the assessment covers',
  sheet: {
    title: 'An example: the extension drawn at the top of this page',
    questions: [
      {
        title: 'What would it cost?',
        answer: `${money(from * sqm)}–${money(to * sqm)}`,
        text: `Cost feasibility by square-metre rates for shell and core: ${sqm} m² on one storey, at ${money(from)}–${money(to)} per m² before VAT.`,
      },
      {
        title: 'Does it fit?',
        answer: `Yes, ${widthMetres} × ${depthMetres} m`,
        text: `A physical check of the space: the house, the garden and the boundary. Here the wall is ${clearOfFenceMetres * 100} cm clear of the fence.`,
      },
      {
        title: 'Will the planners agree?',
        answer: 'Prior approval',
        text: `A review of the planning database. On a semi, ${depthMetres} m is more than the ${asOfRight} m you can build without asking, but within the ${limit} m limit.`,
      },
    ],
  },
} as const
