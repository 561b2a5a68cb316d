import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { archiveProspect, deleteProspect } from '#shared/contract/prospect-archive.ts'
import { createProspect, listProspects } from '#shared/contract/prospects.ts'
import { startScraping } from '#shared/contract/scraping-runs.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { grace, serveLeads } from '../testing/fake-leads.ts'
import { openHub, reopenHub, toast } from '../testing/open-hub.tsx'
import { sampleId, sampleLead } from '../testing/samples.ts'

// Each test is named by the sentence of the specification that it holds the hub to.
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const leadAction = (what: 'Archive' | 'Delete', name: string) => page.getByRole('button', { name: `${what} ${name}` })

async function openWith(leads = [grace]) {
  const client = createFakeClient()
  const server = serveLeads(client, leads)
  const hub = await openHub(client)
  await expect.element(row(leads[0]?.name ?? '')).toBeVisible()
  return { client, server, hub }
}

describe('Lead management (/marketing-hub)', () => {
  test('a list of prospects', async () => {
    await openWith()
    await expect.element(row(grace.name)).toBeVisible()
  })

  test("with filters for status, project type and priority, each of which has an 'all' choice", async () => {
    await openWith()
    for (const [name, ...options] of [
      ['Status', 'All statuses', 'New', 'Contacted', 'Interested', 'Quoted', 'Converted', 'Rejected'],
      ['Project type', 'All project types', 'Extension', 'Loft conversion', 'Structural', 'Building regs'],
      ['Priority', 'All priorities', 'High', 'Medium', 'Low'],
    ] as const) {
      const choice = page.getByRole('combobox', { name })
      await expect.element(choice).toHaveValue('all')
      expect(optionsOf(choice.element())).toEqual(options)
    }
  })

  test("optional query parameters, each omitted when 'all'", async () => {
    const { client } = await openWith()
    await page.getByRole('combobox', { name: 'Priority' }).selectOptions('High')
    await expect.poll(() => client.requests(listProspects).at(-1)?.query).toMatchObject({ priority: 'high' })
    const { status, projectType } = client.requests(listProspects).at(-1)?.query ?? {}
    expect([status, projectType]).toEqual([undefined, undefined])
  })

  test('actions: refresh', async () => {
    const { server } = await openWith()
    server.add(sampleLead({ id: sampleId(31), name: 'Jack Sample' }))
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(row('Jack Sample')).toBeVisible()
  })

  test('prospect status: defaults to new', async () => {
    await openWith()
    await expect.element(row(grace.name)).toMatchTextContent('New')
  })

  test("lead list load failure: 'Failed to fetch prospects'", async () => {
    const { client } = await openWith()
    client.disconnect(listProspects)
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to fetch prospects')
  })

  test('each row shows an email score badge: 80 or more green, 60-79 amber, below 60 orange', async () => {
    const scores = [80, 79, 60, 59]
    await openWith(scores.map((emailScore, n) => sampleLead({ id: sampleId(40 + n), name: `Lead ${n}`, emailScore })))
    await expect.element(page.getByText('59%').first()).toBeVisible()
    const hues = scores.map((score) => hueOf(getComputedStyle(page.getByText(`${score}%`).first().element()).color))
    const [green = 0, amber = 0, alsoAmber = 0, orange = 0] = hues
    expect(amber).toBe(alsoAmber)
    expect(green).toBeGreaterThan(80)
    expect(green).toBeLessThan(160)
    expect(amber).toBeGreaterThan(30)
    expect(amber).toBeLessThan(60)
    expect(orange).toBeGreaterThan(10)
    expect(orange).toBeLessThan(amber)
  })
})

describe('Lead management: actions', () => {
  test("archive: 'Prospect archived', and the list is refreshed; the reason is sent, and Undo brings the lead back", async () => {
    const { server } = await openWith()
    await archive('No reply')
    await expect.element(toast('Prospect archived')).toBeVisible()
    expect(server.archived()).toMatchObject([{ archiveReason: 'No reply' }])
    await expect.element(leadAction('Archive', grace.name)).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.element(row(grace.name)).toBeVisible()
    expect(server.archived()).toEqual([])
  })

  test("or 'Archive failed'", async () => {
    const { client } = await openWith()
    client.refuse(archiveProspect, 'internal', 'No.')
    await archive()
    await expect.element(toast('Archive failed')).toBeVisible()
  })

  test("delete: 'Prospect deleted' (permanently removed), and the list is refreshed; the reason is sent", async () => {
    const { client, hub } = await openWith()
    await remove('Moved away')
    await expect.element(toast('Prospect deleted')).toBeVisible()
    expect(client.requests(deleteProspect)).toMatchObject([{ body: { reason: 'Moved away' } }])
    await expect.element(leadAction('Delete', grace.name)).not.toBeInTheDocument()
    await reopenHub(client, hub)
    await expect.element(page.getByRole('heading', { level: 2, name: 'No leads yet.' })).toBeVisible()
  })

  test("or 'Delete failed'", async () => {
    const { client } = await openWith()
    client.refuse(deleteProspect, 'internal', 'No.')
    await remove()
    await expect.element(toast('Delete failed')).toBeVisible()
  })

  test("scrape leads: 'Lead scraping started' on success; the list is refetched 5 seconds later", async () => {
    const { client } = await openWith()
    client.answer(startScraping, { runId: sampleId(50), status: 'queued', wasGoing: false })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await page.getByRole('button', { name: 'Scrape leads' }).click()
    await expect.poll(() => client.requests(startScraping)).toHaveLength(1)
    await expect.element(toast('Lead scraping started')).toBeVisible()
    const asked = () => client.requests(listProspects).length
    const before = asked()
    vi.advanceTimersByTime(4900)
    expect(asked()).toBe(before)
    vi.advanceTimersByTime(200)
    await expect.poll(asked).toBeGreaterThan(before)
  })

  test("on failure, 'Scraping failed' with 'Unable to start lead scraping. Please try again.'", async () => {
    const { client } = await openWith()
    client.refuse(startScraping, 'unavailable', 'No scraper.')
    await page.getByRole('button', { name: 'Scrape leads' }).click()
    const failure = toast('Scraping failed')
    await expect.element(failure).toMatchTextContent('Unable to start lead scraping. Please try again.')
    await expect.element(failure).toMatchTextContent('No scraper.')
  })
})

describe('Manual prospect creation', () => {
  test("'Name is required', 'Valid email is required', 'Phone is required' and 'Location is required'; nothing is sent", async () => {
    const { client, panel } = await openForm()
    await panel.getByLabelText('Email').fill('nonsense')
    await panel.getByRole('button', { name: 'Add lead' }).click()
    for (const message of ['Name is required', 'Valid email is required', 'Phone is required', 'Location is required'])
      await expect.element(panel.getByText(message)).toBeVisible()
    expect(client.requests(createProspect)).toEqual([])
  })

  test('priority one of high, medium, low (default medium)', async () => {
    const { panel } = await openForm()
    const priority = panel.getByLabelText('Priority')
    await expect.element(priority).toHaveValue('medium')
    expect(optionsOf(priority.element())).toEqual(['High', 'Medium', 'Low'])
  })
})

async function archive(reason = '') {
  await leadAction('Archive', grace.name).click()
  const question = page.getByRole('dialog', { name: `Archive ${grace.name}?` })
  await question.getByLabelText('Reason (optional)').fill(reason)
  await question.getByRole('button', { name: 'Archive' }).click()
}

async function remove(reason = '') {
  await leadAction('Delete', grace.name).click()
  const question = page.getByRole('alertdialog')
  await question.getByLabelText('Reason (optional)').fill(reason)
  await question.getByRole('button', { name: 'Delete' }).click()
}

async function openForm() {
  const { client } = await openWith()
  await page.getByRole('button', { name: 'Add a lead' }).click()
  return { client, panel: page.getByRole('dialog', { name: 'Add a lead' }) }
}

function optionsOf(choice: Element): string[] {
  return [...choice.querySelectorAll('option')].map(({ text }) => text)
}

/** Returns the hue of a colour such as `rgb(14, 112, 14)`, in degrees. */
function hueOf(colour: string): number {
  const [red = 0, green = 0, blue = 0] = (colour.match(/\d+/g) ?? []).map(Number)
  const [most, spread] = [Math.max(red, green, blue), Math.max(red, green, blue) - Math.min(red, green, blue)]
  if (most === red) return (((green - blue) / spread) * 60 + 360) % 360
  return most === green ? ((blue - red) / spread + 2) * 60 : ((red - green) / spread + 4) * 60
}
