import { expect, test } from 'vitest'
import type { QuestionCategoryId } from '#shared/business/page-texts.ts'
import { claimsItemId, questionsItemId, textsItemIds } from '#shared/contract/names.ts'
import {
  deleteContent,
  listContent,
  listVersions,
  previewDraft,
  readSiteParts,
  setHidden,
} from '#shared/contract/website.ts'
import type { ContentItem } from '#shared/contract/website.ts'
import { sampleArticle, sampleClaims, startWebsite } from './testing.ts'

type Website = Awaited<ReturnType<typeof startWebsite>>

async function preview({ owner, read }: Website, { kind, id }: ContentItem): Promise<string> {
  const { address } = await owner.call(previewDraft, { params: { kind, id } })
  return read(address)
}

test('each page has its own figures until the owner publishes others, which are then everywhere, and empty ones nowhere', async () => {
  await using website = await startWebsite()
  expect(await website.read('/')).toContain('<dd>300+</dd>')
  expect(await website.read('/packages')).toContain('500+ families')
  const draft = await website.draft('claims', sampleClaims, { id: claimsItemId })
  expect(await preview(website, draft)).toContain('<dd>412</dd>')
  expect(await website.read('/')).toContain('<dd>300+</dd>')

  await website.publish(draft)
  const [home, packages, about] = await Promise.all(['/', '/packages', '/about'].map(website.read))
  expect(home).toContain('<dd>27+</dd>')
  expect(home).toContain('<dd>412</dd>')
  expect(home).not.toContain('planning success')
  expect(packages).toContain('<strong>412</strong> projects completed')
  expect(packages).not.toContain('families')
  expect(about).toContain('with 27+ years of experience')
  expect(about).not.toMatch(/client satisfaction|rating from homeowners/)
  const { articles } = await website.owner.call(readSiteParts)
  expect(articles.map(({ html }) => html).join(' ')).toContain('27+ years and 412 extensions')
})

test('how the owner knows a figure is in the hub and its history, and in no page or file that visitors get', async () => {
  await using website = await startWebsite()
  await website.add('claims', sampleClaims, { id: claimsItemId })
  const proof = 'Company started in 1999'
  const params = { kind: 'claims' as const, id: claimsItemId }
  const [item] = await website.owner.call(listContent, { params })
  expect(JSON.stringify(item?.published)).toContain(proof)
  expect(JSON.stringify(await website.owner.call(listVersions, { params }))).toContain(proof)
  for (const path of ['/', '/packages', '/about', '/portfolio', '/feasibility-assessment', '/feed.xml']) {
    expect(await website.read(path), path).not.toContain(proof)
  }
  expect(await (await website.app.request('/api/website/claims')).text()).not.toContain(proof)
})

test.each([
  ['experience', ' 27 + ', '27+'],
  ['experience', '2', '2'],
  ['families', '2', '2'],
  ['planningSuccess', '50', '50%'],
  ['choosePreBuild', '1', '1%'],
  ['rating', '3', '3-star'],
  ['projects', '1,200+', '1,200+'],
  ['planningSuccess', '97', '97%'],
  ['satisfaction', '98.5 %', '98.5%'],
  ['rating', '4.9 stars', '4.9-star'],
  ['rating', '5', '5-star'],
  ['rating', '', undefined],
])('the figure for %s is tidied: %j', async (name, typed, stored) => {
  await using website = await startWebsite()
  const content = { ...sampleClaims, [name]: { figure: typed } }
  const { draft } = await website.draft('claims', content, { id: claimsItemId })
  expect(draft).toMatchObject({ [name]: stored === undefined ? {} : { figure: stored } })
})

test.each([
  ['experience', '<b>25</b>'],
  ['experience', '120'],
  ['experience', '1'],
  ['projects', '0'],
  ['projects', '1'],
  ['assessments', '1+'],
  ['families', '1'],
  ['families', '1,00'],
  ['projects', 'hundreds'],
  ['planningSuccess', '101%'],
  ['planningSuccess', '49.9'],
  ['satisfaction', '0'],
  ['choosePreBuild', '0.5'],
  ['rating', '6'],
  ['rating', '1'],
  ['rating', '2.9 stars'],
  ['satisfaction', '98%"><script>'],
])('the figure for %s is refused with a sentence at its field: %j', async (name, figure) => {
  await using website = await startWebsite()
  const saved = website.draft('claims', { ...sampleClaims, [name]: { figure } }, { id: claimsItemId })
  await expect(saved).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { [`${name}.figure`]: expect.stringMatching(/^Please give .+, or leave it empty$/) },
  })
})

test('texts of a page are previewed on it, published, and return to the original when they are taken away', async () => {
  await using website = await startWebsite()
  const original = await website.read('/process')
  const id = textsItemIds.process
  const fields = { 'process-title': 'Four weeks & three steps', 'process-step-1-details': 'One\n\n {deposit} ' }
  const draft = await website.draft('texts', { fields }, { id })
  const page = await preview(website, draft)
  expect(page).toContain('<h1>Four weeks &amp; three steps</h1>')
  expect(page).toContain('<li>One</li><li>£250 + VAT (£300 including VAT)</li>')
  expect(await website.read('/process')).toBe(original)

  const published = await website.publish(draft)
  expect(await website.read('/process')).toContain('<h1>Four weeks &amp; three steps</h1>')
  await website.publish(await website.draft('texts', { fields: {} }, { id, revision: published.revision }))
  expect(await website.read('/process')).toBe(original)
  const home = await website.draft(
    'texts',
    { fields: { 'home-title': 'Drawn in Hampshire' } },
    { id: textsItemIds.home },
  )
  expect(await preview(website, home)).toContain('<h1>Drawn in Hampshire</h1>')
})

test('texts of nothing but invisible characters are as if they were absent', async () => {
  await using website = await startWebsite()
  const [home, article] = await Promise.all(['/', '/blog'].map(website.read))
  const invisible = '\u200b\u200d'
  await website.add('texts', { fields: { 'home-title': invisible, 'home-lead': invisible } }, { id: textsItemIds.home })
  expect(await website.read('/')).toBe(home)
  const added = await website.add('article', { ...sampleArticle, searchTitle: invisible })
  expect(article).not.toContain(sampleArticle.title)
  expect(await website.read(`/blog?article=${added.slug}`)).toContain(`<title>${sampleArticle.title} |`)
  const own = { id: 'own-1', category: 'costs-and-pricing' as const, isHidden: false, answer: 'Yes.' }
  await expect(
    website.draft('questions', { questions: [{ ...own, question: invisible }] }, { id: questionsItemId }),
  ).rejects.toMatchObject({ fields: { 'questions.0.question': 'Please write the question' } })
})

test('questions are previewed on the FAQ, and published with their structured data', async () => {
  await using website = await startWebsite()
  const questions = [
    { id: 'when-do-i-pay', category: 'costs-and-pricing' as const, isHidden: true },
    { id: 'own-1', category: 'costs-and-pricing' as const, question: 'Cash?', answer: 'Rarely.', isHidden: false },
  ]
  const draft = await website.draft('questions', { questions }, { id: questionsItemId })
  expect(await preview(website, draft)).toContain('Cash?')
  await website.publish(draft)
  const page = await website.read('/faq')
  expect(page).toContain('"name":"Cash?","acceptedAnswer":{"@type":"Answer","text":"Rarely."}')
  expect(page).not.toContain('When do I pay?')
})

test.each([
  [{ id: 'own-1', question: 'Cash?' }, 'questions.0.answer', 'Please write the answer'],
  [{ id: 'own-1', answer: 'Yes.' }, 'questions.0.question', 'Please write the question'],
  [{ id: 'when-do-i-pay', answer: '{price}' }, 'questions.0.answer', '{price} isn’t filled in'],
  [{ id: 'when-do-i-pay', answer: 'a'.repeat(3001) }, 'questions.0.answer', 'Please use at most 3000 characters'],
  [{ id: '"><script>' }, 'questions.0.id', 'No such question'],
  [{ id: 'gone', question: 'Cash?', answer: 'Yes.' }, 'questions.0.id', 'No such question'],
  [{ id: 'main', question: 'Cash?', answer: 'Yes.' }, 'questions.0.id', 'No such question'],
  [{ id: 'planning-and-process', question: 'Cash?', answer: 'Yes.' }, 'questions.0.id', 'No such question'],
  [{ id: 'question-search', question: 'Cash?', answer: 'Yes.' }, 'questions.0.id', 'No such question'],
  [{ id: 'when-do-i-pay-', question: 'Cash?', answer: 'Yes.' }, 'questions.0.id', 'No such question'],
  [{ id: 'constructor', question: 'Cash?', answer: 'Yes.' }, 'questions.0.id', 'No such question'],
])('a question is refused: %j', async (entry, field, message) => {
  await using website = await startWebsite()
  const questions = [{ category: 'costs-and-pricing' as const, isHidden: false, ...entry }]
  await expect(website.draft('questions', { questions }, { id: questionsItemId })).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { [field]: expect.stringContaining(message) },
  })
})

test('the questions of a subject can all be hidden, but not those of all subjects', async () => {
  await using website = await startWebsite()
  const { questions } = await website.owner.call(readSiteParts)
  const hidden = questions.map(({ id, category }) => ({
    id,
    category: category as QuestionCategoryId,
    isHidden: true,
  }))
  const subject = hidden.filter(({ category }) => category === 'costs-and-pricing')
  const { revision } = await website.add('questions', { questions: subject }, { id: questionsItemId })
  expect(await website.read('/faq')).toContain('12 questions')
  const save = (all: typeof hidden) => website.draft('questions', { questions: all }, { id: questionsItemId, revision })
  await expect(save(hidden)).rejects.toMatchObject({ fields: { questions: 'Please show at least one question' } })
  const gone = { id: 'gone', category: 'costs-and-pricing' as const, isHidden: false }
  await expect(save([...hidden, gone])).rejects.toMatchObject({ fields: { 'questions.16.id': 'No such question' } })
  await expect(save([])).resolves.toMatchObject({ draft: { questions: [] } })
})

test('claims, texts and questions exist once, and can’t be hidden or deleted', async () => {
  await using website = await startWebsite()
  await expect(website.draft('claims', sampleClaims)).rejects.toMatchObject({ code: 'not_found' })
  await expect(website.draft('texts', { fields: {} }, { id: claimsItemId })).rejects.toMatchObject({
    code: 'not_found',
  })
  const { kind, id, revision } = await website.add('claims', sampleClaims, { id: claimsItemId })
  const { owner } = website
  await expect(
    owner.call(setHidden, { params: { kind, id }, body: { isHidden: true, revision } }),
  ).rejects.toMatchObject({
    code: 'invalid_input',
  })
  await expect(owner.call(deleteContent, { params: { kind, id }, query: { revision } })).rejects.toMatchObject({
    code: 'invalid_input',
  })
})
