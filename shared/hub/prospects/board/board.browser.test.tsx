import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { changeProspects } from '#shared/contract/prospect-archive.ts'
import { editProspect, listProspects } from '#shared/contract/prospects.ts'
import { createFakeClient, pageOf } from '../../testing/fake-client.ts'
import { grace, hugo, iris, openLeads, serveLeads } from '../../testing/fake-leads.ts'
import { openHub, toast } from '../../testing/open-hub.tsx'
import { sampleId, sampleLead } from '../../testing/samples.ts'

const column = (name: string) => page.getByRole('region', { name, exact: true })
const card = (columnName: string, name: string) => column(columnName).getByRole('link', { name })

/** Drags a card into another column with the mouse. */
async function drag(name: string, from: string, to: string) {
  await column(from)
    .getByText(name)
    .dropTo(column(to), { steps: 8, targetPosition: { x: 60, y: 80 } })
}

test('the leads are in the columns of their statuses, with their number and worth', async () => {
  const client = createFakeClient()
  serveLeads(client, [
    sampleLead({ packageValue: 1950 }),
    sampleLead({ id: sampleId(61), name: 'Quentin Sample', status: 'quoted', packageValue: 950 }),
    sampleLead({ id: sampleId(62), name: 'Rita Sample', status: 'quoted', packageValue: 1000 }),
  ])
  await openHub(client, '?layout=board')
  await expect.element(column('New')).toMatchTextContent('1 lead · £1,950')
  await expect.element(column('Quoted')).toMatchTextContent('2 leads · £1,950')
  await expect.element(column('Contacted')).toMatchTextContent('Empty. Drag a card here, or use its menu.')
  await expect.element(card('Quoted', 'Rita Sample')).toBeVisible()
})

test('a board of many leads that are still loading says so in each column', async () => {
  const client = createFakeClient()
  serveLeads(client)
  await openHub(client)
  await expect.element(page.getByRole('row', { name: /Hugo/ })).toBeVisible()
  const release = client.hold(listProspects)
  await page.getByRole('button', { name: 'Board' }).click()
  await expect.element(column('New').getByText('Loading leads')).toBeVisible()
  release()
  await expect.element(card('New', 'Hugo Sample')).toBeVisible()
})

test('a card is dragged to another column, and the sums follow', async () => {
  await openLeads('?layout=board')
  await expect.element(column('New')).toMatchTextContent('3 leads')
  await drag('Hugo Sample', 'New', 'Interested')
  await expect.element(card('Interested', 'Hugo Sample')).toBeVisible()
  await expect.element(column('New')).toMatchTextContent('2 leads')
  await expect.element(column('Interested')).toMatchTextContent('1 lead')
})

test('a card is moved by the keyboard, and what happens is read out', async () => {
  const { client } = await openLeads('?layout=board')
  await expect.element(card('New', 'Grace Sample')).toBeVisible()
  page.getByRole('button', { name: 'Drag Grace Sample' }).element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(/Grace Sample is (picked up|over New)/)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('Grace Sample is over Contacted.')).toBeInTheDocument()
  // Escape leaves a card that is held where it was.
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByText('Grace Sample stays where it was.')).toBeInTheDocument()
  await expect.element(card('New', 'Grace Sample')).toBeVisible()
  expect(client.requests(changeProspects)).toEqual([])
  await userEvent.keyboard(' ')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByText('Grace Sample is over Contacted.')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.element(card('Contacted', 'Grace Sample')).toBeVisible()
})

async function moveIrisToQuoted(): Promise<void> {
  await page.getByRole('button', { name: 'Move Iris Sample to …' }).click()
  await page.getByRole('menuitem', { name: 'Move to Quoted' }).click()
}

test('a card is moved by its menu, and Undo moves it back', async () => {
  const { client } = await openLeads('?layout=board')
  const restore = client.refuse(changeProspects, 'internal', 'The disk is full.')
  await moveIrisToQuoted()
  await expect.element(toast('Change failed')).toMatchTextContent('The disk is full.')
  await expect.element(card('New', 'Iris Sample')).toBeVisible()
  restore()
  await moveIrisToQuoted()
  await expect.element(card('Quoted', 'Iris Sample')).toBeVisible()
  await toast('Prospect marked as quoted').getByRole('button', { name: 'Undo' }).click()
  await expect.element(card('New', 'Iris Sample')).toBeVisible()
})

test('a card that goes back asks why, and stays without a reason', async () => {
  const client = createFakeClient()
  serveLeads(client, [{ ...hugo, status: 'quoted' }])
  await openHub(client, '?layout=board')
  await page.getByRole('button', { name: 'Move Hugo Sample to …' }).click()
  await page.getByRole('menuitem', { name: 'Move to Contacted' }).click()
  const question = page.getByRole('dialog', { name: 'Move Hugo Sample back to contacted?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect.element(card('Quoted', 'Hugo Sample')).toBeVisible()
  expect(client.requests(changeProspects)).toEqual([])
})

test('a column that cannot show more says so, and reads it again', async () => {
  const client = createFakeClient()
  serveLeads(client)
  const isBroken = { now: true }
  client.answer(listProspects, ({ query }) => {
    if (query.status !== 'new') return []
    if (query.cursor === undefined) return pageOf([iris, hugo], { total: 3, nextCursor: 'more' })
    if (isBroken.now) throw new TypeError('Failed to fetch')
    return pageOf([grace], { total: 3 })
  })
  await openHub(client, '?layout=board&status=new')
  await column('New').getByRole('button', { name: 'Show more' }).click()
  await expect.element(column('New').getByText('Failed to fetch prospects')).toBeVisible()
  isBroken.now = false
  await column('New').getByRole('button', { name: 'Retry' }).click()
  await expect.element(column('New').getByText('Failed to fetch prospects')).not.toBeInTheDocument()
  await column('New').getByRole('button', { name: 'Show more' }).click()
  await expect.element(column('New').getByRole('listitem')).toHaveLength(3)
})

test('the board of jobs has a column for each stage', async () => {
  await openLeads('?layout=board')
  await page.getByRole('button', { name: 'Stage', exact: true }).click()
  const headings = page.getByRole('region', { name: 'Jobs' }).getByRole('heading', { level: 2 })
  await expect.element(headings).toHaveLength(10)
  expect(headings.elements().map(({ textContent }) => textContent)).toEqual([
    'Prospect',
    'Contacted',
    'Consultation',
    'Proposal',
    'Deposit paid',
    'Survey',
    'Design',
    'Submitted',
    'Completed',
    'Lost',
  ])
  expect(location.search).toContain('by=stage')
})

test('on the board of jobs a card is dragged, Undo moves it back, and a stage that the server refuses is put back', async () => {
  const { client } = await openLeads('?layout=board&by=stage')
  await expect.element(card('Prospect', 'Hugo Sample')).toBeVisible()
  await drag('Hugo Sample', 'Prospect', 'Consultation')
  await expect.element(card('Consultation', 'Hugo Sample')).toBeVisible()
  await toast('Stage: Consultation').getByRole('button', { name: 'Undo' }).click()
  await expect.element(card('Prospect', 'Hugo Sample')).toBeVisible()
  client.refuse(editProspect, 'conflict', 'Somebody else has changed this lead.')
  await page.getByRole('button', { name: 'Move Iris Sample to …' }).click()
  await page.getByRole('menuitem', { name: 'Move to Design' }).click()
  await expect.element(toast('Change failed')).toMatchTextContent('Somebody else has changed this lead.')
  await expect.element(card('Prospect', 'Iris Sample')).toBeVisible()
})
