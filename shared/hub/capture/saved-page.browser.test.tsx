import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import {
  addFoundProspects,
  checkFoundProspects,
  type PageLead,
  type PageReading,
  readSavedPage,
  savedPageBytes,
} from '#shared/contract/capture.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../testing/fake-client.ts'
import { serveLeads } from '../testing/fake-leads.ts'
import { openHub } from '../testing/open-hub.tsx'
import { sampleId } from '../testing/samples.ts'

const panel = page.getByRole('dialog', { name: 'Read a saved page' })
const button = (name: string | RegExp) => panel.getByRole('button', { name, exact: true })
const field = (label: string) => panel.getByLabelText(label, { exact: true })
const box = (name: string) => panel.getByRole('checkbox', { name: `Add ${name}` })
const entry = (name: string) => panel.getByRole('listitem').filter({ hasText: name })

const sampleEntry = (name: string, extra: Partial<PageLead['prospect']> = {}): PageLead => ({
  prospect: {
    name,
    projectType: 'extension',
    location: '12 Sample Road',
    postcode: 'SO23 9AX',
    description: 'Single storey rear extension',
    sourceUrl: `https://planning.example.com/${name.replaceAll(' ', '-')}`,
    priority: 'high',
    ...extra,
  },
  facts: [
    { field: 'applicant', label: 'Applicant', value: name },
    { field: 'reference', label: 'Reference', value: '26/00001/HSE' },
  ],
  reasons: ['An extension within 20 miles.'],
})

const fence: PageLead = {
  prospect: null,
  facts: [
    { field: 'address', label: 'Address', value: '5 Fence Lane' },
    { field: 'url', label: 'Link', value: 'https://planning.example.com/fence' },
  ],
  reasons: ['A fence is no extension.'],
}

const reading: PageReading = {
  platform: 'idox',
  leads: [sampleEntry('Ann Sample'), fence, sampleEntry('Ben Sample'), sampleEntry('Cat Sample')],
  entries: 6,
  problem: null,
}

async function readPage(client: FakeClient, given: PageReading = reading) {
  client.answer(readSavedPage, given)
  await openHub(client, '/scraping?source=saved-page')
  await field('Or paste the text of the page').fill('Ann Sample, 12 Sample Road')
  await button('Read the page').click()
}

/** Ben is a lead already and Cat was deleted; everybody else is new. */
function answerChecks(client: FakeClient) {
  const states = { 'Ben Sample': 'known', 'Cat Sample': 'deleted' } as const
  client.answer(checkFoundProspects, ({ body }) =>
    (body.prospects as { name: keyof typeof states }[]).map(({ name }) => ({
      state: states[name] ?? 'new',
      prospectId: name === 'Ben Sample' ? sampleId(21) : null,
    })),
  )
}

test('the new leads of a saved page are chosen, corrected and added, and the known ones can be opened', async () => {
  const client = createFakeClient()
  serveLeads(client)
  answerChecks(client)
  client.answer(addFoundProspects, { added: 1, duplicate: 1, suppressed: 0, rejected: 0, refusals: [] })
  await readPage(client)
  await expect.element(panel.getByRole('heading', { name: '3 possible leads' })).toBeVisible()
  await expect.element(panel.getByText('Read as Idox, 4 of its 6 entries')).toBeVisible()
  await expect.element(entry('Ann Sample')).toMatchTextContent('New')
  await expect.element(entry('Ben Sample')).toMatchTextContent('A lead already')
  await expect.element(entry('Cat Sample')).toMatchTextContent('Deleted before')
  await expect.element(entry('5 Fence Lane')).not.toBeInTheDocument()
  await expect.element(box('Ann Sample')).toBeChecked()
  await expect.element(box('Ben Sample')).not.toBeChecked()
  await expect.element(box('Cat Sample')).not.toBeChecked()

  await button('What the page says of Ann Sample').click()
  await expect.element(entry('Ann Sample').getByRole('definition').first()).toHaveTextContent('Ann Sample')
  await expectNoViolations()

  await button('Edit Ann Sample').click()
  await expect.element(field('Name*')).toHaveFocus()
  await field('Name*').fill('')
  await button('Done').click()
  await expect.element(field('Name*')).toHaveAccessibleDescription('Name is required')
  await field('Name*').fill('Anna Sample')
  await button('Done').click()
  await expect.element(button('Edit Anna Sample')).toHaveFocus()
  await box('Ben Sample').click()
  await button('Add 2 leads').click()
  await expect.element(panel.getByText('1 lead added. 1 was a lead already.')).toBeVisible()
  await expect.element(button('Add leads')).toHaveAttribute('aria-disabled', 'true')
  expect(client.requests(addFoundProspects)).toMatchObject([
    { body: { platform: 'idox', prospects: [{ name: 'Anna Sample' }, { name: 'Ben Sample' }] } },
  ])

  await button('Open the lead Ben Sample').click()
  await expect.poll(() => location.search).toContain(sampleId(21))
  history.back()
  await expect.element(panel.getByRole('heading', { name: '3 possible leads' })).toBeVisible()
})

test('an entry that is chosen while others are being added stays chosen', async () => {
  const client = createFakeClient()
  answerChecks(client)
  client.answer(addFoundProspects, { added: 1, duplicate: 0, suppressed: 0, rejected: 0, refusals: [] })
  await readPage(client)
  const release = client.hold(addFoundProspects)
  await button('Add 1 lead').click()
  await expect.element(button('Adding …')).toBeVisible()
  await box('Ben Sample').click()
  release()
  await expect.element(panel.getByText('1 lead added.')).toBeVisible()
  await expect.element(box('Ann Sample')).not.toBeChecked()
  await expect.element(box('Ben Sample')).toBeChecked()
})

test('an entry that makes no lead says why, and is added once it has a name and an address', async () => {
  const client = createFakeClient()
  answerChecks(client)
  await readPage(client, { ...reading, leads: [fence], entries: 1 })
  await expect.element(panel.getByRole('heading', { name: 'No leads on this page' })).toBeVisible()
  await expect.element(panel.getByText('1 entry left out')).toBeVisible()
  await expect.element(entry('5 Fence Lane')).toMatchTextContent('A fence is no extension.')
  await button('Add 5 Fence Lane anyway').click()
  await button('Done').click()
  await expect.element(field('Name*')).toHaveAccessibleDescription('Name is required')
  await field('Name*').fill('Fay Sample')
  await field('Web address of the source').fill('')
  await button('Done').click()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('to know this person by')
  await field('Web address of the source').fill('https://planning.example.com/fence')
  await button('Done').click()
  await expect.element(box('Fay Sample')).toBeChecked()
  await expect.element(button('Edit Fay Sample')).toHaveFocus()
  await expect.element(button('Add 1 lead')).toBeVisible()
})

test('leads that could not be checked or added say so, and can be checked and added again', async () => {
  const client = createFakeClient()
  answerChecks(client)
  const connect = client.disconnect(checkFoundProspects)
  await readPage(client)
  await expect.element(panel.getByText('We couldn’t check for duplicates yet.')).toBeVisible()
  await expect.element(entry('Ben Sample')).toMatchTextContent('Not checked')
  await expect.element(button('Add 3 leads')).toBeVisible()
  connect()
  await button('Check again').click()
  await expect.element(entry('Ben Sample')).toMatchTextContent('A lead already')
  client.refuse(addFoundProspects, 'internal', 'The disk is full.')
  await button('Add 1 lead').click()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('The disk is full.')
})

test('a saved page is read with its address, can be cancelled, and fails with a reason', async () => {
  const client = createFakeClient()
  client.answer(readSavedPage, {
    ...reading,
    leads: [],
    entries: 0,
    problem: 'This page needs scripts to show its list.',
  })
  await openHub(client, '/scraping')
  await page.getByRole('button', { name: 'Read a saved page' }).click()
  await expect.element(button('Read the page')).toHaveAttribute('aria-disabled', 'true')
  await userEvent.upload(field('Saved page'), new File(['<p>£</p>'], 'list.html', { type: 'text/html' }))
  await field('Address of the page').fill('https://planning.example.com/list')
  const release = client.hold(readSavedPage)
  await button('Read the page').click()
  await expect.element(panel.getByRole('progressbar', { name: 'Reading the page' })).toBeVisible()
  await button('Cancel').click()
  await expect.element(panel.getByRole('progressbar')).not.toBeInTheDocument()
  await expect.element(panel.getByRole('alert')).not.toBeInTheDocument()
  release()
  const accept = client.refuse(readSavedPage, 'too_large', 'The page is too large.')
  await button('Read the page').click()
  await expect.element(panel.getByRole('alert')).toMatchTextContent('The page is too large.')
  accept()
  const allow = client.refuse(readSavedPage, 'invalid_input', 'Please check the address.', {
    fields: { address: 'Please give a web address that starts with http:// or https://' },
  })
  await button('Read the page').click()
  await expect.element(field('Address of the page')).toHaveAccessibleDescription(/Please give a web address/)
  allow()
  await button('Read the page').click()
  await expect.element(panel.getByText('This page needs scripts to show its list.')).toBeVisible()
  expect(client.requests(readSavedPage).at(-1)?.body).toEqual({
    fileName: 'list.html',
    content: btoa(String.fromCharCode(...new TextEncoder().encode('<p>£</p>'))),
    address: 'https://planning.example.com/list',
  })
  await button('Back').click()
  await expect.element(panel.getByText('list.html')).toBeVisible()
})

test('a table goes to the import, and a file that is too large is not sent', async () => {
  const client = createFakeClient()
  await openHub(client, '/scraping?source=saved-page')
  await expect.element(button('Choose a file')).toBeVisible()
  const dropped = new DataTransfer()
  dropped.items.add(new File([new Uint8Array(savedPageBytes + 1)], 'list.html'))
  button('Choose a file')
    .element()
    .dispatchEvent(new DragEvent('drop', { bubbles: true, dataTransfer: dropped }))
  await expect.element(panel.getByRole('alert')).toMatchTextContent('larger than 10 MB')
  await userEvent.upload(field('Saved page'), new File(['Name\nAnn'], 'people.csv', { type: 'text/csv' }))
  await expect.element(button('Read the page')).toHaveAttribute('aria-disabled', 'true')
  await button('Import leads').click()
  await expect.element(page.getByRole('dialog', { name: 'Import leads' })).toBeVisible()
})

test('hundreds of entries are shown and chosen together', async () => {
  const client = createFakeClient()
  client.answer(checkFoundProspects, ({ body }) =>
    body.prospects.map(() => ({ state: 'new' as const, prospectId: null })),
  )
  client.answer(addFoundProspects, ({ body }) => ({
    added: body.prospects.length,
    duplicate: 0,
    suppressed: 0,
    rejected: 0,
    refusals: [],
  }))
  const leads = Array.from({ length: 201 }, (_, number) => sampleEntry(`Sample ${number}`))
  await readPage(client, { ...reading, leads, entries: 201 })
  const all = panel.getByRole('checkbox', { name: 'Choose all new leads' })
  await expect.element(panel.getByText('201 of 201 chosen')).toBeVisible()
  await all.click()
  await expect.element(panel.getByText('0 of 201 chosen')).toBeVisible()
  await all.click()
  await button('Add 201 leads').click()
  await expect.element(panel.getByText('201 leads added.')).toBeVisible()
  expect(client.requests(addFoundProspects).map(({ body }) => body.prospects.length)).toEqual([200, 1])
})
