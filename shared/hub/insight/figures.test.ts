import { expect, test } from 'vitest'
import {
  campaignFigure,
  countLeads,
  funnelFigure,
  type Insight,
  isBlank,
  pipelineFigure,
  responseFigure,
  sourceFigure,
  wholeTicks,
} from './figures.ts'

const response = { within2Hours: 1, within24Hours: 0, later: 0, notYet: 2, medianHours: 1.5 }
const insight: Insight = {
  funnel: [
    { status: 'new', count: 8 },
    { status: 'contacted', count: 2 },
  ],
  sources: [
    { month: '2026-11', source: 'website', count: 3 },
    ...['a', 'b', 'c', 'd', 'e'].map((source) => ({ month: '2026-10', source, count: 1 })),
  ],
  campaigns: [{ source: 'leaflet', count: 1200, converted: 2 }],
  responses: [
    { month: '2026-10', ...response },
    { month: '2026-11', ...response, medianHours: null },
  ],
  pipeline: [{ stage: 'proposal', count: 2, value: 3300 }],
}

test('each step of the funnel has its share of all', () => {
  expect(funnelFigure(insight).rows).toMatchObject([
    { label: 'New', text: ['8', '100%'] },
    { label: 'Contacted', text: ['2', '25%'] },
  ])
})

test('small sources share a column, and every lead is counted', () => {
  const { columns, rows } = sourceFigure(insight)
  expect(columns).toEqual(['Website', 'a', 'b', 'c', 'Others'])
  expect(rows).toMatchObject([
    { label: 'Oct 26', values: [0, 1, 1, 1, 2] },
    { label: 'Nov 26', values: [3, 0, 0, 0, 0] },
  ])
})

test('a campaign counts how many of its leads became customers', () => {
  expect(campaignFigure(insight).rows).toEqual([{ label: 'leaflet', values: [1200], text: ['1,200', '2'] }])
})

test('a month without replies has no median', () => {
  expect(responseFigure(insight).rows.map(({ text }) => text.at(-1))).toEqual(['1.5 h', '–'])
})

test('the pipeline is shown in pounds', () => {
  expect(pipelineFigure(insight).rows).toEqual([{ label: 'Proposal', values: [3300], text: ['£3,300', '2'] }])
})

test('the charts cover the leads of the period, or those at a stage now if they are more', () => {
  expect(countLeads(insight)).toBe(8)
  expect(countLeads({ ...insight, pipeline: [...insight.pipeline, { stage: 'survey', count: 12, value: 0 }] })).toBe(14)
  expect(countLeads({ ...insight, funnel: [], pipeline: [] })).toBe(0)
})

test('a figure with only zeros is blank', () => {
  const nobody = { within2Hours: 0, within24Hours: 0, later: 0, notYet: 0, medianHours: null }
  expect(isBlank(responseFigure({ ...insight, responses: [{ month: '2026-11', ...nobody }] }))).toBe(true)
  expect(isBlank(responseFigure(insight))).toBe(false)
})

test('an axis of counts has whole, round steps and ends at or above the largest value', () => {
  expect(wholeTicks(3)).toEqual([0, 1, 2, 3])
  expect(wholeTicks(9)).toEqual([0, 5, 10])
  expect(wholeTicks(18)).toEqual([0, 5, 10, 15, 20])
  expect(wholeTicks(1234)).toEqual([0, 500, 1000, 1500])
})

test('an axis without values still has one step', () => {
  expect(wholeTicks(0)).toEqual([0, 1])
})
