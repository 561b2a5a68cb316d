import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getInsight } from '#shared/contract/dashboard.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, reopenHub } from '../testing/open-hub.tsx'
import type { Insight } from './figures.ts'

const figure = (name: string) => page.getByRole('region', { name, exact: true })
const none: Insight = { funnel: [], sources: [], campaigns: [], responses: [], pipeline: [] }

/** Ten leads, in as many months as are asked for. */
function tenLeads(months: number): Insight {
  const responses = Array.from({ length: months }, (_, i) => ({
    month: `20${25 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}`,
    within2Hours: 0,
    within24Hours: 0,
    later: 0,
    notYet: 0,
    medianHours: null,
  }))
  return {
    funnel: [
      { status: 'new', count: 10 },
      { status: 'contacted', count: 2 },
      { status: 'quoted', count: 1 },
    ],
    sources: [{ month: '2025-01', source: 'website', count: 10 }],
    campaigns: [],
    responses,
    pipeline: [{ stage: 'proposal', count: 1, value: 1950 }],
  }
}

test('Insight is loading, failed, or waits for enough leads to draw', async () => {
  const client = createFakeClient()
  await expectLoadStates(client, '/insight', [
    { call: getInsight, loading: 'Loading your figures', failed: 'Couldn’t load the figures' },
  ])
  await expect.element(page.getByRole('heading', { name: 'No leads yet' })).toBeVisible()
  client.answer(getInsight, { ...none, funnel: [{ status: 'new', count: 3 }] })
  client.emit({ subject: 'consultation', id: '1', action: 'created' })
  await expect.element(page.getByRole('heading', { name: '3 leads so far' })).toBeVisible()
})

test('each chart is drawn in whole numbers with its table, on a phone as well, and the period stays in the address', async () => {
  await page.viewport(390, 844)
  const client = createFakeClient()
  client.answer(getInsight, ({ query }) => tenLeads(query.months))
  const hub = await openHub(client, '/insight')
  await expect.element(figure('Funnel').getByRole('row', { name: /New.*10.*100%/ })).toBeVisible()
  await expect.element(figure('Pipeline value').getByRole('row', { name: /Proposal.*£1,950.*1/ })).toBeVisible()
  await expect.element(figure('Response time')).toMatchTextContent('Nothing in this period yet.')
  await expect.poll(() => drawnIn('Pipeline value')).toContain('Proposal  £1,950')
  await expect.poll(() => drawnIn('Leads by source')).toEqual(expect.arrayContaining(['0', '5', '10']))
  // The bar of ten leads is five times as long as that of two, and the stack of ten reaches the tick of 10.
  const [longest = 0, shorter = 0] = shapesIn('Funnel').map(({ width }) => width)
  expect(longest / shorter).toBeCloseTo(5, 1)
  expect(shapesIn('Leads by source')[0]?.top).toBeCloseTo(lineOf('Leads by source', '10'), 0)
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390)
  await expectNoViolations()

  const rows = figure('Leads by source').getByRole('row')
  await page.getByRole('combobox', { name: 'Period' }).selectOptions('Last 12 months')
  await expect.element(rows).toHaveLength(13)
  await reopenHub(client, hub)
  await expect.element(rows).toHaveLength(13)
  expect(location.search).toContain('months=12')
})

/** Returns the texts in the chart of a figure. */
function drawnIn(name: string): string[] {
  return textsIn(name).map(({ textContent }) => textContent)
}

function textsIn(name: string): Element[] {
  return [...figure(name).element().querySelectorAll('[inert] span')]
}

/** Returns where the bars of a figure are, those without a size left out. */
function shapesIn(name: string): DOMRect[] {
  const shapes = [...figure(name).element().querySelectorAll('[inert] div[style]:empty')]
  return shapes.map((shape) => shape.getBoundingClientRect()).filter(({ width, height }) => width > 0 && height > 0)
}

/** Returns where the line of a tick is. */
function lineOf(name: string, tick: string): number {
  const label = textsIn(name).find(({ textContent }) => textContent === tick)
  return label?.parentElement?.getBoundingClientRect().bottom ?? Number.NaN
}
