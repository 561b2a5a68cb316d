import { formatNumber } from '#shared/business/counts.ts'
import { formatMoney } from '#shared/business/money.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import type { getInsight } from '#shared/contract/dashboard.ts'
import { sourceLabel } from '#shared/business/platforms.ts'
import { stageLabels, statusLabels } from '../prospects/labels.ts'

export type Insight = CallAnswer<typeof getInsight>

/** A row of a figure: its subject, and its values as numbers and as text. */
export interface Row {
  label: string
  values: number[]
  text: string[]
}

export interface FigureData {
  columns: string[]
  rows: Row[]
}

/** With more sources than this, the smallest share one column. */
const mostSources = 5

const months = new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' })

/** `Nov 26`. @param month `2026-11` */
export function monthLabel(month: string): string {
  return months.format(Date.parse(`${month}-01`))
}

/** Counts the leads that reached each status, and their share of all. */
export function funnelFigure({ funnel }: Insight): FigureData {
  const [first] = funnel
  const rows = funnel.map(({ status, count }) => ({
    label: statusLabels[status],
    values: [count],
    text: [formatNumber(count), share(count, first?.count ?? 0)],
  }))
  return { columns: ['Leads', 'Of all'], rows }
}

/** Counts leads by month, with a column for each of the largest sources. */
export function sourceFigure({ sources, responses }: Insight): FigureData {
  const totals = new Map<string, number>()
  for (const { source, count } of sources) totals.set(source, (totals.get(source) ?? 0) + count)
  const ranked = [...totals].toSorted(([, one], [, other]) => other - one).map(([source]) => source)
  const named = ranked.length > mostSources ? ranked.slice(0, mostSources - 1) : ranked
  const rest = ranked.length > named.length
  const rows = responses.map(({ month }) => {
    const inMonth = sources.filter((row) => row.month === month)
    const countOf = (matches: (source: string) => boolean) =>
      inMonth.filter(({ source }) => matches(source)).reduce((sum, { count }) => sum + count, 0)
    const values = named.map((name) => countOf((source) => source === name))
    if (rest) values.push(countOf((source) => !named.includes(source)))
    return { label: monthLabel(month), values, text: values.map(formatNumber) }
  })
  return { columns: [...named.map(sourceLabel), ...(rest ? ['Others'] : [])], rows }
}

/** Counts the leads that each advert brought, and how many became customers. */
export function campaignFigure({ campaigns }: Insight): FigureData {
  const rows = campaigns.map(({ source, count, converted }) => ({
    label: source,
    values: [count],
    text: [formatNumber(count), formatNumber(converted)],
  }))
  return { columns: ['Leads', 'Customers'], rows }
}

/** Counts enquiries by how soon they were answered, by the month of the enquiry. */
export function responseFigure({ responses }: Insight): FigureData {
  const rows = responses.map(({ month, within2Hours, within24Hours, later, notYet, medianHours }) => {
    const values = [within2Hours, within24Hours, later, notYet]
    const median = medianHours === null ? '–' : `${formatNumber(medianHours)} h`
    return { label: monthLabel(month), values, text: [...values.map(formatNumber), median] }
  })
  return { columns: ['Within 2 hours', 'Within 24 hours', 'Later', 'Not yet', 'Median'], rows }
}

/** Adds up the packages of the leads at each stage. */
export function pipelineFigure({ pipeline }: Insight): FigureData {
  const rows = pipeline.map(({ stage, count, value }) => ({
    label: stageLabels[stage],
    values: [value],
    text: [formatMoney(value * 100), formatNumber(count)],
  }))
  return { columns: ['Value + VAT', 'Leads'], rows }
}

/** Charts of fewer leads are not meaningful. */
export const leadsForCharts = 10

/** Counts the leads that the figures cover: those of the period, or those at a stage now if they are more. */
export function countLeads({ funnel, pipeline }: Insight): number {
  const atStages = pipeline.reduce((sum, { count }) => sum + count, 0)
  return Math.max(funnel[0]?.count ?? 0, atStages)
}

/** Returns whether there is nothing to draw. */
export function isBlank({ rows }: FigureData): boolean {
  return rows.every(({ values }) => values.every((value) => value === 0))
}

function share(count: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((count / all) * 100)}%`
}

/** Returns the ticks of an axis: whole numbers from 0 to at least `most`, in at most four round steps. */
export function wholeTicks(most: number): number[] {
  const least = Math.max(1, most / 4)
  const magnitude = 10 ** Math.floor(Math.log10(least))
  const step = [1, 2, 5, 10].map((one) => one * magnitude).find((one) => one >= least) ?? least
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, i) => i * step)
}
