import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { builtInQuestionIds, pageTextFields } from '#shared/business/page-texts.ts'
import { questionsItemId, textsItemIds } from '#shared/contract/names.ts'
import { listContent, previewDraft, publishContent, readSiteParts, saveDraft } from '#shared/contract/website.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { createFakeClient } from '../../testing/fake-client.ts'
import { sampleItem, serveWebsite } from '../../testing/fake-website.ts'
import { expectLoadStates } from '../../testing/load-states.ts'
import { openHub, reopenHub, toast } from '../../testing/open-hub.tsx'

const home = '/website?show=texts'
const faq = '/website?show=texts&page=faq'
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

const originals = Object.fromEntries(pageTextFields.map(({ key, label }) => [key, label.slice(0, 20)]))
const parts = {
  articles: [],
  drawings: [],
  showsSamples: true,
  texts: { ...originals, 'home-title': 'Drawings for 6\u00A0homes' },
  questions: [
    {
      id: 'what-do-the-drawings-cost',
      category: 'costs-and-pricing',
      question: 'What does it cost?',
      answer: 'It costs {deposit}.',
    },
    { id: 'when-do-i-pay', category: 'costs-and-pricing', question: 'When do I pay?', answer: 'Twice.\n\nBy card.' },
  ],
  terms: [{ name: 'deposit', meaning: 'The deposit', value: '£250 + VAT' }],
}
let client: ReturnType<typeof createFakeClient>
beforeEach(() => {
  client = createFakeClient()
  client.answer(readSiteParts, parts)
})
const lastDraft = () => client.requests(saveDraft).at(-1)

test('page texts are loading, failed and then the original ones', async () => {
  await expectLoadStates(client, home, [
    { call: listContent, loading: 'Loading your page texts', failed: 'Couldn’t load your page texts' },
  ])
  await expect.element(field('Title')).toHaveValue('Drawings for 6\u00A0homes')
  await expect.element(field('Service 1: title')).toHaveValue('Service 1: title')
  await expect.element(page.getByRole('button', { name: /^Back to the original/ })).not.toBeInTheDocument()
  await expectNoViolations()
})

test('the form waits for the original texts, which can be read again', async () => {
  const restore = client.disconnect(readSiteParts)
  await openHub(client, home)
  await expect.element(page.getByText('Couldn’t load your page texts')).toBeVisible()
  restore()
  await button('Retry').click()
  await expect.element(field('Title')).toBeVisible()
})

test('a text is changed, previewed, published and brought back, and only what differs is saved', async () => {
  serveWebsite(client)
  await openHub(client, home)
  await field('Title').fill('Our title')
  await field('Introduction').fill('')
  await expect.element(field('Introduction')).toHaveAccessibleDescription('Left empty, the original is shown.')
  await button('Preview').click()
  await expect.poll(() => client.requests(previewDraft)).toHaveLength(1)
  expect(lastDraft()?.params).toEqual({ kind: 'texts', id: textsItemIds.home })
  expect(lastDraft()?.body.content).toEqual({ fields: { 'home-title': 'Our title' } })
  await button('Publish').click()
  await expect.element(toast('Published')).toBeVisible()

  await button('Back to the original: Title').click()
  await expect.element(field('Title')).toHaveValue('Drawings for 6\u00A0homes')
  await button('Publish').click()
  await expect.poll(() => client.requests(publishContent)).toHaveLength(2)
  expect(lastDraft()?.body.content).toEqual({ fields: {} })
})

test('an unknown name in braces and a long text are refused at their fields', async () => {
  serveWebsite(client)
  await openHub(client, home)
  await page.getByText('What is filled in for names in braces').click()
  await expect.element(page.getByText('The deposit: £250 + VAT')).toBeVisible()
  await field('Introduction').fill('Pay {depost} now')
  await field('Title').fill('a'.repeat(101))
  await button('Save draft').click()
  await expect.element(field('Introduction')).toHaveAccessibleDescription(/\{depost\} isn’t filled in/)
  await expect.element(field('Title')).toHaveAccessibleDescription('Please use at most 100 characters')
  expect(client.requests(saveDraft)).toEqual([])
})

test('each page has its texts at an address of its own', async () => {
  serveWebsite(client)
  await openHub(client, home)
  await page.getByRole('link', { name: 'Process', exact: true }).click()
  await field('Step 1: details, one a line').fill('First\nSecond')
  await button('Save draft').click()
  await expect.poll(() => lastDraft()?.params.id).toBe(textsItemIds.process)
  expect(lastDraft()?.body.content).toEqual({ fields: { 'process-step-1-details': 'First\nSecond' } })
})

test('questions are put in order, hidden, added and changed, and what is as in the program is not copied', async () => {
  serveWebsite(client)
  const hub = await openHub(client, faq)
  await button('Move up: When do I pay?').click()
  await button('Hide: What does it cost?').click()
  await button('Add a question about Costs & Pricing').click()
  await field('Question').last().fill('Do you take cheques?')
  await reopenHub(client, hub)
  await expect.element(page.getByText('What does it cost? (hidden)')).toBeVisible()
  await button('Publish').click()
  await expect.element(page.getByText('Please write the answer')).toBeVisible()
  await field('Answer').last().fill('No.')
  await expectNoViolations()
  await button('Publish').click()
  await expect.element(toast('Published')).toBeVisible()
  const category = 'costs-and-pricing'
  expect(lastDraft()?.params).toEqual({ kind: 'questions', id: questionsItemId })
  expect(lastDraft()?.body.content).toEqual({
    questions: [
      { id: 'when-do-i-pay', category, isHidden: false },
      { id: 'what-do-the-drawings-cost', category, isHidden: true },
      {
        id: expect.stringMatching(/^own-/),
        category,
        question: 'Do you take cheques?',
        answer: 'No.',
        isHidden: false,
      },
    ],
  })
})

test('a question of the owner is deleted, and hiding the last one is refused', async () => {
  const own = { id: 'own-1', category: 'costs-and-pricing' as const, question: 'Cash?', answer: 'No.', isHidden: false }
  const shown = new Set(parts.questions.map(({ id }) => id))
  const hidden = builtInQuestionIds.flatMap((id) =>
    shown.has(id) ? [] : [{ id, category: 'planning-and-process' as const, isHidden: true }],
  )
  const item = sampleItem({ id: questionsItemId, kind: 'questions', published: { questions: [own, ...hidden] } })
  serveWebsite(client, [item])
  await openHub(client, faq)
  await expect.element(button('Delete: What does it cost?')).not.toBeInTheDocument()
  await button('Delete: Cash?').click()
  await button('Hide: What does it cost?').click()
  await button('Hide: When do I pay?').click()
  await button('Publish').click()
  await expect.element(page.getByText('Please show at least one question')).toBeVisible()
})
