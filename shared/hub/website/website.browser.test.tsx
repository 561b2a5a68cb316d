import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { listPhotographs } from '#shared/contract/photographs.ts'
import {
  deleteContent,
  discardDraft,
  listContent,
  listVersions,
  orderContent,
  publishContent,
  readSiteParts,
  restoreVersion,
  saveDraft,
  setHidden,
} from '#shared/contract/website.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { sampleItem, samplePhotograph, sampleReview, serveWebsite } from '../testing/fake-website.ts'
import { expectLoadStates } from '../testing/load-states.ts'
import { openHub, press, reopenHub, toast } from '../testing/open-hub.tsx'
import { sampleId } from '../testing/samples.ts'

const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const panel = (name: string) => page.getByRole('dialog', { name })
const titles = () =>
  page
    .getByRole('cell')
    .getByRole('button', { name: /Sample$/ })
    .elements()
    .map(({ textContent }) => textContent)
    .filter((text) => text !== '')

async function choosePhotograph() {
  const dialog = panel('Choose a photo')
  await dialog.getByRole('button', { name: samplePhotograph.alt }).click()
  await dialog.getByRole('button', { name: 'Use this photo' }).click()
}

const grace = sampleItem()
const hugo = sampleItem({ id: sampleId(302), published: { ...sampleReview, author: 'Hugo Sample' } })
const iris = sampleItem({
  id: sampleId(303),
  draft: { ...sampleReview, author: 'Iris Sample', rating: 4 },
  published: null,
  publishedAt: null,
})

test('reviews, projects and people are loading, failed or empty', async () => {
  for (const [name, add] of [
    ['reviews', 'Add a review'],
    ['projects', 'Add a project'],
    ['people', 'Add a person'],
  ] as const) {
    const client = createFakeClient()
    await expectLoadStates(client, `/website?show=${name}`, [
      { call: listContent, loading: `Loading ${name}`, failed: `Couldn’t load the ${name}` },
    ])
    await expect.element(page.getByRole('heading', { name: `No ${name} yet.` })).toBeVisible()
    await expect.element(button(add)).toBeVisible()
  }
})

test('a list says what visitors see until something is published', async () => {
  const client = createFakeClient()
  serveWebsite(client, [iris])
  const hub = await openHub(client, '/website?show=reviews')
  await expect.element(page.getByText('Your website shows sample reviews until you publish your first.')).toBeVisible()
  await hub.unmount()
  client.answer(readSiteParts, { articles: [], drawings: [], showsSamples: false })
  await openHub(client, '/website?show=projects')
  await expect.element(page.getByText(/^Until you publish your first project/)).toBeVisible()
})

test('each state has its word, and what can be done then', async () => {
  const client = createFakeClient()
  serveWebsite(client, [
    grace,
    { ...hugo, draft: { ...sampleReview, author: 'Hugo Sample' } },
    iris,
    sampleItem({ id: sampleId(304), published: { ...sampleReview, author: 'Jack Sample' }, isHidden: true }),
  ])
  await openHub(client, '/website?show=reviews')
  await expect.element(row('Grace Sample')).toMatchTextContent(/5 stars · Google review.*Published/)
  await expect.element(row('Hugo Sample')).toMatchTextContent('Changed – not published yet')
  await expect.element(row('Iris Sample')).toMatchTextContent(/4 stars.*Draft.*Never/)
  await expect.element(row('Jack Sample')).toMatchTextContent('Hidden')
  const actionsOf = (name: string) =>
    row(name)
      .getByRole('cell')
      .last()
      .getByRole('button')
      .elements()
      .map((one) => one.getAttribute('data-tooltip'))
  expect(actionsOf('Grace')).toEqual(['Edit', 'View page', 'Hide', 'History', 'Delete'])
  expect(actionsOf('Hugo')).toEqual(['Edit', 'Preview', 'Publish', 'Hide', 'History', 'Delete'])
  expect(actionsOf('Iris')).toEqual(['Edit', 'Preview', 'Publish', 'Delete'])
  expect(actionsOf('Jack')).toEqual(['Edit', 'Show', 'History', 'Delete'])
  await expectNoViolations()
})

test('a review is written, saved, previewed and published', async () => {
  const open = vi.spyOn(window, 'open').mockImplementation(vi.fn())
  const client = createFakeClient()
  const { items } = serveWebsite(client)
  await openHub(client, '/website?show=reviews')
  await button('Add a review').click()
  const editor = panel('New review')
  await editor.getByRole('button', { name: 'Save draft' }).click()
  await expect
    .element(editor.getByLabelText('Author'))
    .toHaveAccessibleDescription(/Please give the author’s name as it may be shown/)
  await editor.getByLabelText('Author').fill('Kate Sample')
  await editor.getByRole('radio', { name: '4 stars' }).click()
  await editor.getByRole('textbox', { name: 'Review' }).fill('Calm and careful.')
  await editor.getByLabelText('Where it was given').fill('By email')
  await editor.getByLabelText('Client’s email (private)').fill('kate@example.com')
  await expectNoViolations()
  await editor.getByRole('button', { name: 'Save draft' }).click()
  await expect.element(page.getByText('Draft saved.')).toBeVisible()
  expect(items()).toMatchObject([
    { published: null, draft: { author: 'Kate Sample', rating: 4, privateEmail: 'kate@example.com' } },
  ])
  await expect
    .element(panel('Edit review').getByRole('button', { name: 'Save draft' }))
    .toHaveAttribute('aria-disabled')

  await panel('Edit review').getByRole('button', { name: 'Preview' }).click()
  await expect.element(page.getByRole('link', { name: 'Open it again' })).toBeVisible()
  expect(String(open.mock.lastCall?.[0])).toBe('https://studio.example.com/website-preview/token')

  await panel('Edit review').getByLabelText('Town').fill('Winchester')
  const release = client.hold(publishContent)
  await panel('Edit review').getByRole('button', { name: 'Publish' }).click()
  await expect.element(button('Publishing…')).toBeVisible()
  release()
  await toast('Published').getByRole('button', { name: 'View page' }).click()
  expect(String(open.mock.lastCall?.[0])).toBe('https://studio.example.com/reviews')
  await expect.element(panel('Edit review')).not.toBeInTheDocument()
  await expect.element(row('Kate Sample')).toMatchTextContent('Published')
  expect(items()).toMatchObject([{ draft: null, published: { town: 'Winchester' } }])
})

test('what is typed survives a reload, and is discarded after confirmation', async () => {
  const client = createFakeClient()
  serveWebsite(client, [grace])
  const hub = await openHub(client, '/website?show=reviews')
  await button('Edit Grace Sample').click()
  await panel('Edit review').getByLabelText('Town').fill('Alresford')
  await reopenHub(client, hub)
  await expect.element(panel('Edit review').getByLabelText('Town')).toHaveValue('Alresford')
  await press('Escape')
  await page.getByRole('dialog', { name: 'Discard your changes?' }).getByRole('button', { name: 'Discard' }).click()
  await expect.element(panel('Edit review')).not.toBeInTheDocument()
  expect(client.requests(saveDraft)).toEqual([])
})

test('a refusal is shown at its field, and without one above the fields', async () => {
  const client = createFakeClient()
  const { items } = serveWebsite(client, [grace])
  await openHub(client, '/website?show=reviews')
  await button('Edit Grace Sample').click()
  const editor = panel('Edit review')
  await editor.getByLabelText('Town').fill('Alresford')
  const accept = client.refuse(saveDraft, 'invalid_input', 'Please check the town.', {
    fields: { town: 'This town is not in Hampshire' },
  })
  await editor.getByRole('button', { name: 'Save draft' }).click()
  await expect.element(editor.getByLabelText('Town')).toHaveAccessibleDescription('This town is not in Hampshire')
  accept()
  const recover = client.refuse(publishContent, 'unavailable', 'The page “Reviews” couldn’t be made.')
  await editor.getByRole('button', { name: 'Publish' }).click()
  await expect.element(editor.getByRole('alert')).toMatchTextContent('The page “Reviews” couldn’t be made.')
  expect(items()).toMatchObject([{ draft: { town: 'Alresford' }, published: sampleReview }])
  recover()
  await editor.getByRole('button', { name: 'Publish' }).click()
  await expect.element(toast('Published')).toBeVisible()
  expect(client.requests(saveDraft)).toHaveLength(2)
})

test('a change made in another window is not overwritten', async () => {
  const client = createFakeClient()
  const { change } = serveWebsite(client, [grace])
  await openHub(client, '/website?show=reviews')
  await button('Edit Grace Sample').click()
  const editor = panel('Edit review')
  await editor.getByLabelText('Town').fill('Alresford')
  change(grace.id, { draft: { ...sampleReview, town: 'Romsey' } })
  await editor.getByRole('button', { name: 'Save draft' }).click()
  await expect.element(editor.getByRole('alert')).toMatchTextContent('Saved meanwhile: “Romsey”')
  expect(client.requests(saveDraft)).toMatchObject([{ body: { revision: 1 } }])
  await editor.getByRole('button', { name: 'Use the saved one: Town' }).click()
  await expect.element(editor.getByRole('textbox', { name: 'Town' })).toHaveValue('Romsey')
})

test('a saved draft is discarded, and the editor shows what visitors see', async () => {
  const client = createFakeClient()
  serveWebsite(client, [{ ...grace, draft: { ...sampleReview, town: 'Romsey' } }])
  await openHub(client, '/website?show=reviews')
  await button('Edit Grace Sample').click()
  await panel('Edit review').getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await expect.element(toast('Changes discarded')).toBeVisible()
  await expect.element(panel('Edit review').getByLabelText('Town')).toHaveValue('')
  expect(client.requests(discardDraft)).toMatchObject([{ query: { revision: 1 } }])
})

test('a review is published, hidden, shown and deleted from its row', async () => {
  const client = createFakeClient()
  serveWebsite(client, [iris])
  await openHub(client, '/website?show=reviews')
  const release = client.hold(publishContent)
  await button('Publish Iris Sample').click()
  await expect.element(row('Iris Sample')).toMatchTextContent('Publishing…')
  release()
  await expect.element(toast('Iris Sample published')).toBeVisible()
  await button('Hide Iris Sample from visitors').click()
  await expect.element(row('Iris Sample')).toMatchTextContent('Hidden')
  const accept = client.refuse(setHidden, 'unavailable', 'The page “Reviews” couldn’t be made.')
  await button('Show Iris Sample to visitors').click()
  await expect.element(toast('Couldn’t show Iris Sample')).toMatchTextContent('The page “Reviews” couldn’t be made.')
  accept()
  await button('Show Iris Sample to visitors').click()
  await expect.element(row('Iris Sample')).toMatchTextContent('Published')
  await button('Delete Iris Sample').click()
  await page.getByRole('alertdialog', { name: 'Delete Iris Sample?' }).getByRole('button', { name: 'Delete' }).click()
  await expect.element(page.getByRole('heading', { name: 'No reviews yet.' })).toBeVisible()
  expect(client.requests(deleteContent)).toHaveLength(1)
})

test('the reviews are ordered with the keyboard, and what happens is read out', async () => {
  const client = createFakeClient()
  serveWebsite(client, [grace, hugo, iris])
  await openHub(client, '/website?show=reviews')
  await expect.element(row('Iris Sample')).toBeVisible()
  button('Move Grace Sample').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(page.getByText(/Grace Sample (is picked up|goes to number 1)/)).toBeInTheDocument()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(page.getByText('Grace Sample goes to number 2 of 3.')).toBeInTheDocument()
  await userEvent.keyboard(' ')
  await expect.poll(titles).toEqual(['Hugo Sample', 'Grace Sample', 'Iris Sample'])
  expect(client.requests(orderContent)).toMatchObject([{ body: { ids: [hugo.id, grace.id, iris.id] } }])
  await expect.element(button('Move Grace Sample')).toHaveFocus()
})

test('a review is moved by the menu of its handle, without dragging, and the new place is announced', async () => {
  const client = createFakeClient()
  serveWebsite(client, [grace, hugo, iris])
  await openHub(client, '/website?show=reviews')
  await button('Move Grace Sample').click()
  await expect.element(page.getByRole('menuitem', { name: 'Move up' })).toBeDisabled()
  await page.getByRole('menuitem', { name: 'Move down' }).click()
  await expect.poll(titles).toEqual(['Hugo Sample', 'Grace Sample', 'Iris Sample'])
  await expect.element(page.getByText('Grace Sample is number 2 of 3 now.')).toBeInTheDocument()
  await expect.element(button('Move Grace Sample')).toHaveFocus()
})

test('a review is dragged to another place, and goes back when the server refuses', async () => {
  const client = createFakeClient()
  serveWebsite(client, [grace, hugo, iris])
  await openHub(client, '/website?show=reviews')
  await expect.element(row('Iris Sample')).toBeVisible()
  await button('Move Iris Sample').dropTo(button('Move Grace Sample'), { steps: 8 })
  await expect.poll(titles).toEqual(['Iris Sample', 'Grace Sample', 'Hugo Sample'])
  client.refuse(orderContent, 'unavailable', 'The disk is full.')
  await button('Move Iris Sample').dropTo(button('Move Hugo Sample'), { steps: 8 })
  await expect.element(toast('Couldn’t change the order')).toMatchTextContent('The disk is full.')
  await expect.poll(titles).toEqual(['Iris Sample', 'Grace Sample', 'Hugo Sample'])
})

test('an order that could not be saved is put back, also when the list can’t be read either', async () => {
  const client = createFakeClient()
  serveWebsite(client, [grace, hugo, iris])
  await openHub(client, '/website?show=reviews')
  await expect.element(row('Iris Sample')).toBeVisible()
  client.disconnect(orderContent)
  client.disconnect(listContent)
  await button('Move Iris Sample').dropTo(button('Move Grace Sample'), { steps: 8 })
  await expect.element(toast('We don’t know if that worked')).toBeVisible()
  await expect.poll(titles).toEqual(['Grace Sample', 'Hugo Sample', 'Iris Sample'])
})

test('a former version becomes the draft', async () => {
  const client = createFakeClient()
  const { versions } = serveWebsite(client, [{ ...grace, draft: { ...sampleReview, town: 'Romsey' } }])
  versions.set(grace.id, [
    { id: sampleId(401), publishedAt: '2026-03-01T10:00:00.000Z', content: sampleReview },
    {
      id: sampleId(402),
      publishedAt: '2026-02-20T10:00:00.000Z',
      content: { ...sampleReview, text: 'As it was before.' },
    },
  ])
  const release = client.hold(listVersions)
  await openHub(client, '/website?show=reviews')
  await button('History of Grace Sample').click()
  const history = panel('History of Grace Sample')
  await expect.element(history.getByText('Loading the history')).toBeInTheDocument()
  release()
  await history.getByText('Friday 20 Feb 2026').click()
  await expect.element(history.getByText('As it was before.')).toBeVisible()
  await expectNoViolations()
  await history.getByRole('button', { name: /Use this version of Friday 20 Feb/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Replace the draft' }).click()
  await expect.element(toast('This version is your draft now')).toBeVisible()
  await expect.element(history).not.toBeInTheDocument()
  expect(client.requests(restoreVersion)).toMatchObject([{ params: { version: sampleId(402) } }])
})

test('features and photographs of a project are added, moved and removed with the keyboard', async () => {
  const client = createFakeClient()
  client.answer(listPhotographs, [samplePhotograph])
  const { items } = serveWebsite(client)
  await openHub(client, '/website?show=projects')
  await button('Add a project').click()
  const editor = panel('New project')
  await editor.getByLabelText('Title').fill('Kitchen extension')
  await editor.getByLabelText('Description').fill('Room for six at the table.')
  await editor.getByLabelText('Town or village').fill('Winchester')
  await editor.getByLabelText('Floor space added').fill('24')
  await editor.getByRole('textbox', { name: 'Feature 1' }).fill('Roof lights')
  await press('Enter')
  await expect.element(editor.getByRole('textbox', { name: 'Feature 2' })).toHaveFocus()
  await userEvent.keyboard('Oak frame{Enter}Sliding doors')
  await editor.getByRole('button', { name: 'Move feature 3 up' }).click()
  await editor.getByRole('button', { name: 'Remove feature 1' }).click()
  await editor.getByRole('button', { name: 'Choose a photo' }).click()
  await choosePhotograph()
  await editor.getByRole('textbox', { name: 'Caption of photo 1' }).fill('From the garden')
  await editor.getByLabelText('Client’s email (private)').fill('grace@example.com')
  await expectNoViolations()
  await editor.getByRole('button', { name: 'Save draft' }).click()
  await expect.element(page.getByText('Draft saved.')).toBeVisible()
  const photographs = [{ photographId: samplePhotograph.id, caption: 'From the garden' }]
  expect(items()).toMatchObject([{ draft: { size: 24, features: ['Sliding doors', 'Oak frame'], photographs } }])
})

test('a drawing of the website makes room for a photograph, and comes back', async () => {
  const client = createFakeClient()
  const { items } = serveWebsite(client)
  client.answer(readSiteParts, {
    articles: [],
    drawings: [
      { name: 'pages/about', label: 'About page' },
      { name: 'pages/faq', label: 'FAQ page' },
    ],
    showsSamples: false,
  })
  client.answer(listPhotographs, [samplePhotograph])
  await openHub(client, '/website?show=photographs')
  await expect.element(row('About page')).toMatchTextContent('Drawing')
  await button('Use a photo instead: About page').click()
  const editor = panel('About page')
  await editor.getByRole('button', { name: 'Choose a photo' }).click()
  await choosePhotograph()
  await editor.getByRole('button', { name: 'Publish' }).click()
  await expect.element(toast('Published')).toBeVisible()
  await expect.element(row('About page')).toMatchTextContent('Published')
  expect(items()).toMatchObject([{ published: { name: 'pages/about', photographId: samplePhotograph.id } }])
  await expectNoViolations()
  await button('Use the drawing again: About page').click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Use the drawing again' }).click()
  await expect.element(row('About page')).toMatchTextContent('Drawing')
})
