import { estimateAssumptions, estimateExclusions, ratePerSqm } from '#shared/business/calculator.ts'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { vatPercent } from '#shared/business/vat.ts'

export const estimateResult = {
  title: (range: string) => `Your estimate: ${range}`,
  range: (low: string, high: string) => `${low} to ${high}`,
  basis: (sqm: number) => `For ${sqm} m² at ${formatMoney(pounds(ratePerSqm))} per m², before VAT.`,
  figures: { low: 'Low', middle: 'Middle', high: 'High' },
  withVat: (range: string) => `With ${vatPercent}% VAT: ${range}.`,
  notQuote: 'This is a guide, not a quote.',
  assumedTitle: 'How we worked it out',
  assumed: estimateAssumptions(),
  excludedTitle: 'What it leaves out',
  excluded: estimateExclusions,
  book: 'Book Free Consultation',
  again: 'Start again',
  print: 'Print',
} as const
