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
  told: string[]
}

export interface FigureData {
  columns: string[]
  rows: Row[]
}

/** Beyond these, sources share one colour. */
const mostSources = 5

const months = new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', timeZone: 'UTC' })

/** `Nov 26`. @param month `2026-11` */
export function monthLabel(month: string): string {
  return months.format(Date.parse(`${month}-01`))
}

/** How many leads came so far or further, and their share of all. */
export function funnelFigure({ funnel }: Insight): FigureData {
  const [first] = funnel
  const rows = funnel.map(({ status, count }) => ({
    label: statusLabels[status],
    values: [count],
    told: [tell(count), share(count, first?.count ?? 0)],
  }))
  return { columns: ['Leads', 'Of all'], rows }
}

/** Leads by month; the sources that brought most have a column each. */
export function sourceFigure({ sources, responses }: Insight): FigureData {
  const totals = new Map<string, number>()
  for (const { source, count } of sources) totals.set(source, (totals.get(source) ?? 0) + count)
  const ranked = [...totals].toSorted(([, one], [, other]) => other - one).map(([source]) => source)
  const named = ranked.length > mostSources ? ranked.slice(0, mostSources - 1) : ranked
  const rest = ranked.length > named.length
  const rows = responses.map(({ month }) => {
    const inMonth = sources.filter((row) => row.month === month)
    const of = (isMeant: (source: string) => boolean) =>
      inMonth.filter(({ source }) => isMeant(source)).reduce((sum, { count }) => sum + count, 0)
    const values = named.map((name) => of((source) => source === name))
    if (rest) values.push(of((source) => !named.includes(source)))
    return { label: monthLabel(month), values, told: values.map(tell) }
  })
  return { columns: [...named.map(sourceLabel), ...(rest ? ['Others'] : [])], rows }
}

/** Leads that an advertisement brought, and how many of them became customers. */
export function campaignFigure({ campaigns }: Insight): FigureData {
  const rows = campaigns.map(({ source, count, converted }) => ({
    label: source,
    values: [count],
    told: [tell(count), tell(converted)],
  }))
  return { columns: ['Leads', 'Customers'], rows }
}

/** How soon people were first answered, by the month in which they asked. */
export function responseFigure({ responses }: Insight): FigureData {
  const rows = responses.map(({ month, within2Hours, within24Hours, later, notYet, medianHours }) => {
    const values = [within2Hours, within24Hours, later, notYet]
    const median = medianHours === null ? '–' : `${medianHours.toLocaleString('en-GB')} h`
    return { label: monthLabel(month), values, told: [...values.map(tell), median] }
  })
  return { columns: ['Within 2 hours', 'Within 24 hours', 'Later', 'Not yet', 'Median'], rows }
}

/** What the packages of each stage are worth together. */
export function pipelineFigure({ pipeline }: Insight): FigureData {
  const rows = pipeline.map(({ stage, count, value }) => ({
    label: stageLabels[stage],
    values: [value],
    told: [formatMoney(value * 100), tell(count)],
  }))
  return { columns: ['Value + VAT', 'Leads'], rows }
}

/** Charts of fewer leads say nothing. */
export const leadsForCharts = 10

/** Returns how many leads the figures speak of: those of these months, or those at a stage now where they are more. */
export function countLeads({ funnel, pipeline }: Insight): number {
  const atStages = pipeline.reduce((sum, { count }) => sum + count, 0)
  return Math.max(funnel[0]?.count ?? 0, atStages)
}

/** Whether there is nothing to draw. */
export function isBlank({ rows }: FigureData): boolean {
  return rows.every(({ values }) => values.every((value) => value === 0))
}

function tell(count: number): string {
  return count.toLocaleString('en-GB')
}

function share(count: number, all: number): string {
  return all === 0 ? '–' : `${Math.round((count / all) * 100)}%`
}
