import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  type ArchivedProspect,
  changeProspects,
  type DeletedProspect,
  eraseProspect,
  listArchivedProspects,
  listDeletedProspects,
} from '#shared/contract/prospect-archive.ts'
import { createFakeClient, pageOf } from '../../testing/fake-client.ts'
import { grace, hugo, iris, serveLeads } from '../../testing/fake-leads.ts'
import { openHub, toast } from '../../testing/open-hub.tsx'
import { sampleId, sampleTime } from '../../testing/samples.ts'

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

const archivedHugo: ArchivedProspect = {
  ...hugo,
  originalProspectId: hugo.id,
  archivedAt: sampleTime,
  archiveReason: 'Moved abroad',
  originalCreatedAt: hugo.createdAt,
  originalUpdatedAt: hugo.updatedAt,
}

const deletedHugo: DeletedProspect = {
  id: sampleId(91),
  originalProspectId: hugo.id,
  email: 'hugo@example.com',
  name: hugo.name,
  sourceIdentifier: null,
  deletedAt: sampleTime,
  deletedReason: null,
}

/** A client on which Hugo is archived and two leads are not. */
function archiveClient() {
  const client = createFakeClient()
  serveLeads(client, [iris, grace])
  client.answer(listArchivedProspects, [archivedHugo])
  return client
}

test('the archive is loading, failed and then loaded', async () => {
  const client = archiveClient()
  const restore = client.disconnect(listArchivedProspects)
  const release = client.hold(listArchivedProspects)
  await openHub(client, '/archive')
  await expect.element(page.getByText('Loading archived leads')).toBeInTheDocument()
  release()
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to fetch archived leads')
  restore()
  client.answer(listArchivedProspects, [archivedHugo])
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row('Hugo Sample')).toMatchTextContent('Moved abroad')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})

test('an empty archive says what it is for, and so does the list of deleted people', async () => {
  await openHub(createFakeClient(), '/archive')
  await expect.element(page.getByRole('heading', { name: 'The archive is empty.' })).toBeVisible()
  await page.getByRole('link', { name: 'Deleted' }).click()
  await expect.element(page.getByRole('heading', { name: 'Nobody has been deleted.' })).toBeVisible()
})

test('a filter that nobody matches is cleared by its button', async () => {
  const client = archiveClient()
  client.answer(listArchivedProspects, ({ query }) => (query.q === undefined ? [archivedHugo] : []))
  await openHub(client, '/archive?q=nobody')
  await expect.element(page.getByRole('heading', { name: 'Nobody in the archive matches.' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect.element(row('Hugo Sample')).toBeVisible()
})

test('a long archive is read page by page', async () => {
  const client = archiveClient()
  const cursor = `${sampleTime}_${hugo.id}`
  client.answer(listArchivedProspects, ({ query }) =>
    query.cursor === undefined
      ? pageOf([archivedHugo], { total: 2, nextCursor: cursor })
      : [{ ...archivedHugo, originalProspectId: grace.id, name: 'Grace Sample' }],
  )
  await openHub(client, '/archive')
  await page.getByRole('button', { name: 'Show older' }).click()
  await expect.element(row('Grace Sample')).toBeVisible()
  await expect.element(row('Hugo Sample')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Show older' })).not.toBeInTheDocument()
})

test('a lead that cannot be restored stays and says why, and one that can leaves the archive', async () => {
  const client = createFakeClient()
  let isArchived = true
  client.answer(listArchivedProspects, () => (isArchived ? [archivedHugo] : []))
  client.answer(changeProspects, () => {
    isArchived = false
    return { done: 1, failed: 0, results: [{ id: hugo.id, done: true, error: null }] }
  })
  const connect = client.disconnect(changeProspects)
  await openHub(client, '/archive')
  await page.getByRole('button', { name: 'Restore Hugo Sample' }).click()
  await expect.element(toast('We don’t know if that worked')).toMatchTextContent('may have been done')
  await expect.element(row('Hugo Sample')).toBeVisible()
  connect()
  await page.getByRole('button', { name: 'Restore Hugo Sample' }).click()
  await expect.element(toast('Prospect restored')).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'The archive is empty.' })).toBeVisible()
})

test('a person is erased only after confirmation, and what was erased is counted', async () => {
  const client = archiveClient()
  client.answer(eraseProspect, { consultations: 1, estimates: 0, mails: 2, subscriptions: 0, paymentsKept: 1 })
  await openHub(client, '/archive')
  await page.getByRole('button', { name: 'Erase every trace of Hugo Sample' }).click()
  const question = page.getByRole('alertdialog', { name: 'Erase every trace of Hugo Sample?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(client.requests(eraseProspect)).toEqual([])
  await page.getByRole('button', { name: 'Erase every trace of Hugo Sample' }).click()
  await question.getByRole('button', { name: 'Erase for good' }).click()
  await expect.element(toast('Person erased')).toMatchTextContent('Enquiries: 1.')
  await expect.element(toast('Person erased')).toMatchTextContent('Payments kept: 1.')
})

test('deleted people are failed or listed by what is kept of them, and an erasure that fails says so', async () => {
  const client = createFakeClient()
  client.answer(listDeletedProspects, [
    deletedHugo,
    { ...deletedHugo, id: sampleId(92), name: 'Phoned Sample', email: 'none:92', deletedReason: 'Asked us to' },
    { ...deletedHugo, id: sampleId(93), name: 'Erased', email: 'none:93' },
  ])
  client.refuse(eraseProspect, 'internal', 'The disk is full.')
  const restore = client.disconnect(listDeletedProspects)
  await openHub(client, '/archive?show=deleted')
  await expect.element(page.getByRole('alert')).toMatchTextContent('Failed to fetch deleted people')
  restore()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect.element(row('Hugo Sample')).toMatchTextContent('hugo@example.com')
  await expect.element(row('Hugo Sample')).toMatchTextContent('None given')
  await expect.element(row('Phoned Sample')).toMatchTextContent('Phone number')
  await expect.element(row('Erased')).toMatchTextContent('An anonymous do-not-add marker')
  await expect.element(page.getByRole('button', { name: 'Erase Erased' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Erase Hugo Sample' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Erase for good' }).click()
  await expect.element(toast('Erase failed')).toMatchTextContent('The disk is full.')
})

test('on a phone the card of an archived lead has a menu', async () => {
  await page.viewport(390, 844)
  await openHub(archiveClient(), '/archive')
  await page.getByRole('button', { name: 'More actions for Hugo Sample' }).click()
  const items = page.getByRole('menuitem')
  await expect.element(items).toHaveLength(2)
  expect(items.elements().map(({ textContent }) => textContent)).toEqual(['Delete', 'Erase every trace'])
})
