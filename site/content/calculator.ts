import { estimateExclusions, rangePercent, ratePerSqm, typicalSizes } from '#shared/business/calculator.ts'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { buildCostPerSqm } from '#shared/business/planning.ts'
import type { Span } from '#shared/business/span.ts'
import { callTerms } from './terms/call-terms.ts'
import { sizeArea } from './calculator-form.ts'

const rate = formatMoney(pounds(ratePerSqm))

const widthMetres = 5

function formatRange({ from, to }: Span): string {
  return `${formatMoney(pounds(from))}–${formatMoney(pounds(to))}`
}

export const calculator = {
  title: 'What will your extension cost?',
  lead: 'Enter the size to see what it’s likely to cost to build.',
  emailed: 'We’ll email you the figure as well.',
  rate: {
    title: 'The rate',
    figure: rate,
    unit: 'per m² of new floor, before VAT',
    range: `You’ll see a range of ${rangePercent.low}% to ${rangePercent.high}% of that figure, because ground conditions, access and finish affect the price.`,
    local: `In Hampshire, building costs ${formatRange(buildCostPerSqm.singleStorey)} per m² for one storey and ${formatRange(buildCostPerSqm.twoStorey)} per m² for two.`,
  },
  sizes: {
    title: 'Typical sizes',
    items: typicalSizes,
    /** Of each item: they share its floor area. */
    storeys: [1, 2],
    area: sizeArea,
    /** Metres, of the extensions in the drawings. */
    widthMetres,
    metres: (length: number) => `${length} m`,
    drawn: (from: number, to: number, floors: number) =>
      `Drawn ${widthMetres} m wide and ${from} m to ${to} m deep${floors > 1 ? `, on ${floors} floors` : ''}`,
  },
  excluded: { title: 'What the figure leaves out', items: estimateExclusions },
  sent: {
    title: 'Your estimate is on its way',
    text: 'We’ve emailed it to you, with what it leaves out. It’s a guide, not a quote. We’ll contact you within 24 hours.',
    titleWithoutEmail: 'We have your details',
    textWithoutEmail: 'We’ll contact you within 24 hours with your estimate. It’s a guide, not a quote.',
    book: 'Book Free Consultation',
  },
  /** Below the estimate. */
  decides: `Your home, the ground and the finish decide the price. In a free ${callTerms.minutes}-minute ${callTerms.consultation} we look at yours.`,
} as const
