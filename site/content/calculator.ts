import {
  estimateExclusions,
  minimumSqm,
  rangePercent,
  ratePerSqm,
  sqmStep,
  typicalSizes,
} from '#shared/business/calculator.ts'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { buildCostPerSqm } from '#shared/business/planning.ts'
import type { Span } from '#shared/business/span.ts'

const rate = formatMoney(pounds(ratePerSqm))

const widthMetres = 5

/* @__NO_SIDE_EFFECTS__ */
function formatRange({ from, to }: Span): string {
  return `${formatMoney(pounds(from))}–${formatMoney(pounds(to))}`
}

/** Outside the page's words, so that the form's script does not bring them all. */
export const sizeArea = ({ fromSqm, toSqm }: { fromSqm: number; toSqm: number }) => `${fromSqm}–${toSqm} m²`

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
} as const

export const calculatorForm = {
  title: 'Your extension',
  labels: { sqm: 'Size in square metres', name: 'Name', email: 'Email' },
  sizeHint: `Length × width, added up for each floor. At least ${minimumSqm} m², in steps of ${sqmStep}.`,
  /** What a size is like, while it is typed. */
  sizeNotes: {
    usual: (what: string) => `A usual size for a ${what.toLowerCase()}.`,
    smaller: (what: string, area: string) => `Smaller than a usual ${what.toLowerCase()}, which is ${area}.`,
    larger: (what: string, area: string) => `Larger than a usual ${what.toLowerCase()}, which is ${area}.`,
  },
  submit: 'See My Estimate',
  submitting: 'Working it out',
  promise: 'Free, with no obligation.',
  missing: 'Missing Information',
  invalid: 'Invalid Size',
  checkSize: 'Please Check the Size',
  failed: { title: 'Error', text: 'Please try again or call us directly.' },
  ready: {
    title: 'Estimate Ready!',
    text: "We've emailed your estimate and will contact you within 24 hours.",
    textWithoutEmail: 'We’ll contact you within 24 hours.',
  },
} as const
