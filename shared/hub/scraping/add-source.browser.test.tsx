import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { previewSource, type PageReading } from '#shared/contract/capture.ts'
import { createScrapingSource } from '#shared/contract/scraping-sources.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { sampleSource, serveSources } from '../testing/fake-sources.ts'
import { openHub, press, reopenHub, toast } from '../testing/open-hub.tsx'

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const panel = page.getByRole('dialog', { name: 'Add a source' })
const field = (label: string) => panel.getByLabelText(label, { exact: true })
const button = (name: string | RegExp) => panel.getByRole('button', { name, exact: true })
const saved = (client: FakeClient) => client.requests(createScrapingSource).at(-1)?.body

const reading: PageReading = {
  platform: 'xenforo',
  leads: [
    {
      prospect: { name: 'Ann Sample', projectType: 'extension', sourceUrl: 'https://forum.example.com/1' },
      facts: [{ field: 'title', label: 'Title', value: 'Rear extension near Winchester' }],
      reasons: [],
    },
    {
      prospect: null,
      facts: [{ field: 'title', label: 'Title', value: 'Which boiler?' }],
      reasons: ['No building work.'],
    },
  ],
  entries: 12,
  problem: null,
}

async function openPanel(client: FakeClient = createFakeClient(), sources = [sampleSource()]) {
  serveSources(client, sources)
  const hub = await openHub(client, '/scraping')
  await page.getByRole('button', { name: 'Add a source' }).click()
  await expect.element(field('Find an authority')).toHaveFocus()
  return { client, hub }
}

test('an authority is found, and one that may be read automatically fills the form', async () => {
  const { client } = await openPanel(undefined, [sampleSource({ url: 'https://publicaccess.hart.gov.uk/' })])
  const authorities = panel.getByRole('list', { name: 'Authorities' })
  await expect.poll(() => authorities.getByRole('listitem').elements().length).toBe(16)
  await expect.element(button(/^Portsmouth/)).toMatchTextContent('Blocks automatic reading')
  await expect.element(button(/^Winchester/)).toMatchTextContent('Manual only: its rules don’t allow automatic reading')
  await expect.element(button(/^South Downs/)).toMatchTextContent('Not checked yet')
  await expect.element(button(/^Hart/)).toMatchTextContent('Among your sources already')
  await expectNoViolations()
  await field('Find an authority').fill('atlantis')
  await expect.element(panel.getByText('No authority in Hampshire matches.')).toBeVisible()
  await field('Find an authority').fill('eastl')
  await expect.element(button(/^Eastleigh/)).toMatchTextContent('May be read automatically')
  await press('Tab')
  await press('Enter')
  await expect.element(panel.getByText('Not yet tried on the live site.')).toBeVisible()
  await expect.element(field('Address*')).toHaveFocus()
  await expect.element(field('Address*')).toHaveValue('https://planning.eastleigh.gov.uk/s/public-register')
  await expect.element(field('Name*')).toHaveValue('Eastleigh planning')
  await expect.element(panel.getByText(/Its robots.txt allowed programs on 26 Sept? 2026\./)).toBeVisible()
  await button('Add source').click()
  await expect.element(row('Eastleigh planning')).toMatchTextContent('Not yet tried on the live site')
  expect(saved(client)).toMatchObject({ platform: 'eastleigh', scrapingInterval: 24 })
})

test('a register that keeps programs out is read from PlanIt instead, or by hand', async () => {
  const { client } = await openPanel()
  await button(/^Winchester/).click()
  await expect.element(panel.getByText(/kept programs out of the search on 26 Sept? 2026/)).toBeVisible()
  await expect
    .element(panel.getByRole('link', { name: 'Open the site' }))
    .toHaveAttribute('href', 'https://planningapps.winchester.gov.uk/online-applications/')
  await expectNoViolations()
  await button('Choose another').click()
  await button(/^Winchester/).click()
  await button('Use PlanIt').click()
  await expect.element(panel.getByText('Planning data gathered by PlanIt (www.planit.org.uk).')).toBeVisible()
  await button('Add source').click()
  await expect
    .element(row('Winchester on PlanIt'))
    .toMatchTextContent('Planning data gathered by PlanIt (www.planit.org.uk).')
  expect(saved(client)).toMatchObject({
    platform: 'planit',
    url: 'https://www.planit.org.uk/api/applics/json?auth=Winchester',
  })

  await page.getByRole('button', { name: 'Add a source' }).click()
  await button(/^Portsmouth/).click()
  await button('Read a saved page').click()
  await expect.element(page.getByRole('dialog', { name: 'Read a saved page' })).toBeVisible()
})

test('in the console, a register is opened in the window for browsing', async () => {
  const client = createFakeClient()
  const browseForLeads = vi.fn<(address?: string) => void>()
  await openHub(client, '/scraping?source=new', { browseForLeads })
  await button(/^Winchester/).click()
  await button('Browse for leads').click()
  expect(browseForLeads).toHaveBeenLastCalledWith('https://planningapps.winchester.gov.uk/online-applications/')
  await press('Escape')
  await page.getByRole('button', { name: 'Browse for leads' }).click()
  expect(browseForLeads).toHaveBeenLastCalledWith()
})

test('an address is looked at: what it is, whether it may be read and its first entries', async () => {
  const { client } = await openPanel()
  client.answer(previewSource, {
    advice: 'automatic',
    sentence: 'Its robots.txt allows programs, and its threads can be read.',
    robots: 'allowed',
    reading,
  })
  await button(/^Paste an address/).click()
  await expect.element(field('Address*')).toHaveFocus()
  await button('Look at this page').click()
  await expect.element(field('Address*')).toHaveAccessibleDescription(/Please give a web address/)
  expect(client.requests(previewSource)).toEqual([])
  await field('Address*').fill('https://forum.example.com/extensions')
  const release = client.hold(previewSource)
  await button('Look at this page').click()
  await expect.element(panel.getByRole('progressbar', { name: 'Looking at the page' })).toBeVisible()
  release()
  await expect.element(panel.getByText('Its robots.txt allows programs, and its threads can be read.')).toBeVisible()
  await expect.element(panel.getByText('Forum: XenForo · robots.txt allows it')).toBeVisible()
  await expect.element(panel.getByText('The first 2 of 12 entries')).toBeVisible()
  const entries = panel.getByRole('list', { name: 'First entries' })
  await expect.element(entries).toMatchTextContent(/Ann Sample.*Extension.*Which boiler\?.*No building work\./)
  await expect.element(field('Name*')).toHaveValue('forum.example.com')
  await expectNoViolations()
  await button('Add source').click()
  await expect.element(toast('forum.example.com added')).toBeVisible()
  expect(saved(client)).toMatchObject({ platform: 'xenforo' })
  expect(client.requests(previewSource)).toMatchObject([{ body: { url: 'https://forum.example.com/extensions' } }])
})

test('an address that programs may not read leads to PlanIt or a saved page, and one that fails says why', async () => {
  const { client } = await openPanel()
  await button(/^A forum/).click()
  await field('Address*').fill('https://planningapps.winchester.gov.uk/online-applications/search.do')
  const accept = client.refuse(previewSource, 'unavailable', 'The scraper is busy.')
  await button('Look at this page').click()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('The scraper is busy.')
  accept()
  client.answer(previewSource, {
    advice: 'by_hand',
    sentence: 'Its robots.txt keeps programs out.',
    robots: 'refused',
    reading: null,
  })
  await button('Look at this page').click()
  await expect.element(panel.getByText('Its robots.txt keeps programs out.')).toBeVisible()
  await expect.element(button('Read a saved page')).toBeVisible()
  await button('Use PlanIt').click()
  await expect.element(field('Name*')).toHaveValue('Winchester on PlanIt')

  client.answer(previewSource, {
    advice: 'none',
    sentence: 'This page has no list.',
    robots: 'none',
    reading: { ...reading, leads: [], entries: 0 },
  })
  await button('Look at this page').click()
  await expect.element(panel.getByText('No entries were recognised on this page.')).toBeVisible()
  await field('Address*').fill('https://planning.example.com/other')
  await expect.element(panel.getByText('This page has no list.')).not.toBeInTheDocument()
})

test('what is typed for a new source is still there after a reload', async () => {
  const { client, hub } = await openPanel()
  await button(/^Eastleigh/).click()
  await field('Search terms').fill('loft conversion')
  await reopenHub(client, hub)
  await expect.element(field('Search terms')).toHaveValue('loft conversion')
  await expect.element(field('Address*')).toHaveValue('https://planning.eastleigh.gov.uk/s/public-register')
  await button('Choose another').click()
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.element(field('Find an authority')).toHaveFocus()
  await button(/^Paste an address/).click()
  await expect.element(field('Search terms')).toHaveValue('')
})

test('a source that is wrong is not sent, one that the server refuses keeps its entries, and one that fits is added', async () => {
  const { client } = await openPanel(undefined, [])
  await button(/^Paste an address/).click()
  await field('Address*').fill('planning.example.com')
  await field('Hours between runs').fill('0')
  await button('Add source').click()
  await expect.element(field('Name*')).toHaveAccessibleDescription(/Name is required/)
  await expect.element(field('Address*')).toHaveFocus()
  await expect.element(field('Address*')).toHaveAccessibleDescription(/Please give a web address/)
  await expect.element(field('Hours between runs')).toHaveAccessibleDescription(/Please give 1 to 720 hours/)
  await expectNoViolations()
  expect(client.requests(createScrapingSource)).toEqual([])

  await field('Name*').fill('Sample planning')
  await field('Address*').fill('https://planning.example.com/list')
  await field('Hours between runs').fill('24')
  await field('Search terms').fill('loft conversion\n\n extension ')
  const accept = client.refuse(createScrapingSource, 'already_exists', 'There is a source with this address.', {
    fields: { url: 'This source is in the list already' },
  })
  await button('Add source').click()
  await expect.element(field('Address*')).toHaveAccessibleDescription(/This source is in the list already/)
  await expect.element(field('Address*')).toHaveFocus()
  accept()
  const connect = client.disconnect(createScrapingSource)
  await button('Add source').click()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('may have been done')
  connect()
  await button('Add source').click()
  await expect.element(toast('Sample planning added')).toMatchTextContent('It’s off. Switch it on in the list.')
  await expect.element(row('Sample planning')).toMatchTextContent('Terms not read yet')
  await expect.element(panel).not.toBeInTheDocument()
  expect(client.requests(createScrapingSource).at(-1)?.body).toMatchObject({
    searchTerms: ['loft conversion', 'extension'],
  })
})
