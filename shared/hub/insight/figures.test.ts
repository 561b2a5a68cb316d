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

test('each step of the funnel tells its share of all', () => {
  expect(funnelFigure(insight).rows).toMatchObject([
    { label: 'New', told: ['8', '100%'] },
    { label: 'Contacted', told: ['2', '25%'] },
  ])
})

test('sources that brought few share a column, and no lead is lost in it', () => {
  const { columns, rows } = sourceFigure(insight)
  expect(columns).toEqual(['Website', 'a', 'b', 'c', 'Others'])
  expect(rows).toMatchObject([
    { label: 'Oct 26', values: [0, 1, 1, 1, 2] },
    { label: 'Nov 26', values: [3, 0, 0, 0, 0] },
  ])
})

test('a campaign tells how many of its leads became customers', () => {
  expect(campaignFigure(insight).rows).toEqual([{ label: 'leaflet', values: [1200], told: ['1,200', '2'] }])
})

test('a month without an answer has none in the middle', () => {
  expect(responseFigure(insight).rows.map(({ told }) => told.at(-1))).toEqual(['1.5 h', '–'])
})

test('the pipeline is told in pounds', () => {
  expect(pipelineFigure(insight).rows).toEqual([{ label: 'Proposal', values: [3300], told: ['£3,300', '2'] }])
})

test('the leads of these months count towards the charts, or those at a stage now where they are more', () => {
  expect(countLeads(insight)).toBe(8)
  expect(countLeads({ ...insight, pipeline: [...insight.pipeline, { stage: 'survey', count: 12, value: 0 }] })).toBe(14)
  expect(countLeads({ ...insight, funnel: [], pipeline: [] })).toBe(0)
})

test('a figure of zeros alone is blank', () => {
  const nobody = { within2Hours: 0, within24Hours: 0, later: 0, notYet: 0, medianHours: null }
  expect(isBlank(responseFigure({ ...insight, responses: [{ month: '2026-11', ...nobody }] }))).toBe(true)
  expect(isBlank(responseFigure(insight))).toBe(false)
})
