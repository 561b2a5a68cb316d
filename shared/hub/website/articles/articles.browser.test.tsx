import { Editor } from '@tiptap/react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { publishContent, readSiteParts, saveDraft, setHidden } from '#shared/contract/website.ts'
import type { ArticleContent } from '#shared/contract/website-content.ts'
import { listPhotographs } from '#shared/contract/photographs.ts'
import { type ArticleText, articleText } from '#shared/contract/article-text.ts'
import { articleHtml } from '#shared/website/article-html.ts'
import { paragraphs, sampleArticle } from '#shared/website/article-samples.ts'
import { randomArticle } from '#shared/website/article-testing.ts'
import { writeDraft } from '../../platform/draft-store.ts'
import { expectNoViolations } from '../../testing/axe.ts'
import { createFakeClient, type FakeClient } from '../../testing/fake-client.ts'
import { sampleItem, serveWebsite } from '../../testing/fake-website.ts'
import { expectLoadStates } from '../../testing/load-states.ts'
import { openHub, press, toast } from '../../testing/open-hub.tsx'
import { articleExtensions, readHtml, toArticleText } from './text/schema.ts'

const content: ArticleContent = {
  title: 'Party wall notices',
  excerpt: 'What to tell next door before you dig, how early, and what each answer means.',
  category: 'Planning Permission',
  date: '2026-02-14',
  text: paragraphs('Tell them early.'),
}
const published = sampleItem({ kind: 'article', slug: 'party-wall-notices', published: content })
const { text: _, ...facts } = content
const builtIn = { ...facts, slug: 'steel-beams', title: 'Steel beams', date: '2026-01-10', html: '<p>Beams carry.</p>' }
const builtIns = [
  builtIn,
  { ...builtIn, slug: 'kitchens', title: 'Kitchens', category: 'Kitchen Extensions' as const, date: null },
]

const text = page.getByRole('textbox', { name: 'Text' })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const dialog = (name: string) => page.getByRole('dialog', { name })
const row = (name: string) => page.getByRole('row', { name: new RegExp(name) })

/** Shows the editor of a published article with this text, or of a new one. */
async function openEditor(shown?: ArticleText): Promise<FakeClient> {
  const client = createFakeClient()
  serveWebsite(client, shown === undefined ? [] : [{ ...published, published: { ...content, text: shown } }])
  await openHub(client, `/website?show=articles&edit=${shown === undefined ? 'new' : published.id}`)
  await expect.element(text).toBeVisible()
  return client
}

/** Saves the draft and returns the text that was sent, as HTML. */
async function savedHtml(client: FakeClient): Promise<string> {
  await button('Save draft').click()
  await expect.element(page.getByText('Draft saved.')).toBeVisible()
  return sentHtml(client)
}

function sentHtml(client: FakeClient): string {
  const sent = client.requests(saveDraft).at(-1)!.body.content as ArticleContent
  expect(articleText.parse(sent.text)).toEqual(sent.text)
  return articleHtml(sent.text)
}

/** Puts the caret at the end of the text. */
async function goToEnd(): Promise<void> {
  await text.click()
  await userEvent.keyboard('{Control>}{End}{/Control}')
}

test('articles are loading, and say when they could not be loaded', async () => {
  await expectLoadStates(createFakeClient(), '/website?show=articles', [
    { call: readSiteParts, loading: 'Loading articles', failed: 'Couldn’t load the articles' },
  ])
  await expect.element(page.getByRole('heading', { name: 'No articles yet.' })).toBeVisible()
})

test('own articles and those of the website are in one list, and one of the website can be changed or hidden', async () => {
  const client = createFakeClient()
  client.answer(readSiteParts, { articles: builtIns, drawings: [], showsSamples: false })
  const server = serveWebsite(client, [published])
  await openHub(client, '/website?show=articles')
  await expect.element(row('Steel beams')).toMatchTextContent('Built in')
  expect(
    page
      .getByRole('row')
      .elements()
      .map((one) => one.textContent),
  ).toEqual([
    expect.stringContaining('Title'),
    expect.stringContaining('Party wall notices'),
    expect.stringContaining('Steel beams'),
    expect.stringContaining('Kitchens'),
  ])
  await expect.element(row('Kitchens').getByRole('button', { name: /^Hide/ })).not.toBeInTheDocument()
  await expectNoViolations()

  await row('Steel beams').getByRole('button', { name: /^Edit/ }).click()
  await expect.element(text).toMatchTextContent('Beams carry.')
  await goToEnd()
  await userEvent.keyboard(' Loads go down.')
  await button('Publish').click()
  await expect.element(row('Steel beams')).toMatchTextContent('Published')
  expect(server.items()).toMatchObject([
    {},
    { slug: 'steel-beams', published: { text: paragraphs('Beams carry. Loads go down.') } },
  ])

  await row('Kitchens').getByRole('button', { name: /^Edit/ }).click()
  await expect.element(field('Category')).toHaveAttribute('readonly')
  await expect.element(field('Address')).toHaveValue('/?article=kitchens')
  await expect.element(field('Address')).toHaveAttribute('readonly')
  await button('Close').click()
  await expect.element(row('Kitchens')).toBeVisible()

  client.answer(readSiteParts, {
    articles: [{ ...builtIns[0]!, slug: 'drains', title: 'Drains' }],
    drawings: [],
    showsSamples: false,
  })
  await openHub(client, '/website?show=articles')
  await row('Drains').getByRole('button', { name: /^Hide/ }).click()
  await expect.element(row('Drains')).toMatchTextContent('Hidden')
  expect(client.requests(setHidden)).toHaveLength(1)
})

test('an article is written with the keyboard alone and published', async () => {
  const client = await openEditor()
  await field('Title').fill('What’s under your lawn?')
  await expect.element(field('Address')).toHaveValue('whats-under-your-lawn')
  await field('Summary').fill(content.excerpt)
  await expect.element(page.getByText('77 characters; 90 to 160 read best.')).toBeVisible()

  await page.getByRole('toolbar', { name: 'Formatting' }).getByRole('button', { name: 'Heading' }).first().click()
  await userEvent.keyboard('Drains{Enter}Lift the {Control>}b{/Control}manhole{Control>}b{/Control} covers.')
  await expect.element(page.getByText('5 words, 1 min read')).toBeVisible()
  // From the text back to the toolbar, and along it.
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(button('Heading')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowRight}{ }')
  await expect.element(text).toHaveFocus()
  await expect.element(button('Bullet list')).toHaveAttribute('aria-pressed', 'true')
  await userEvent.keyboard('{Enter}Look{Enter}{Enter}That is all.')
  await press('Tab')
  await expect.element(text).not.toHaveFocus()

  await button('Publish').click()
  await expect.element(toast('Published')).toBeVisible()
  expect(client.requests(saveDraft)).toMatchObject([
    {
      body: {
        slug: 'whats-under-your-lawn',
        revision: 0,
        content: {
          title: 'What’s under your lawn?',
          category: 'Architect Packages',
          date: '2026-03-02',
        },
      },
    },
  ])
  expect(sentHtml(client)).toBe(
    '<h3>Drains</h3><ul><li>Lift the <strong>manhole</strong> covers.</li><li>Look</li></ul><p>That is all.</p>',
  )
  expect(client.requests(publishContent)).toHaveLength(1)
})

test('everything that an article can contain is shown and stays as it is', async () => {
  const client = createFakeClient()
  client.answer(listPhotographs, [])
  serveWebsite(client, [{ ...published, published: { ...content, text: sampleArticle } }])
  await openHub(client, `/website?show=articles&edit=${published.id}`)
  await expect.element(text.getByRole('table', { name: 'Build cost' })).toBeVisible()
  await expect.element(text.getByText('This photo has been deleted.')).toBeVisible()
  await expect.element(text.getByText('10 days')).toBeVisible()
  await expectNoViolations()
  await goToEnd()
  await userEvent.keyboard(' Really.')
  await savedHtml(client)
  const { text: sent } = client.requests(saveDraft).at(-1)!.body.content as ArticleContent
  expect(sent).toEqual([...sampleArticle.slice(0, -1), ...paragraphs('That is all. Really.')])
})

test('the editor shows every article that can be stored, and changes nothing of it', () => {
  for (let seed = 1; seed <= 200; seed += 1) {
    const article = randomArticle(seed)
    const editor = new Editor({ extensions: articleExtensions, content: { type: 'doc', content: article } })
    expect(toArticleText(editor.getJSON()), String(seed)).toEqual(article)
    editor.destroy()
    expect(readHtml(articleHtml(article)), String(seed)).toEqual(article)
  }
})

test('what was typed in an earlier version of the hub and not saved is in the text', async () => {
  const values = { html: '<h3>Drains</h3><p>Lift the <strong>covers</strong>.</p>' }
  const basis = { revision: published.revision, values: { html: '<p>Tell them early.</p>' } }
  writeDraft(`website:article:${published.id}`, values, basis)
  const client = await openEditor(content.text)
  await expect.element(text).toMatchTextContent('Lift the covers.')
  expect(await savedHtml(client)).toBe('<h3>Drains</h3><p>Lift the <strong>covers</strong>.</p>')
})

test('a link is made, changed and removed', async () => {
  const client = await openEditor(paragraphs('Ask the council'))
  await goToEnd()
  await userEvent.keyboard('{Control>}{Shift>}{ArrowLeft}{/Shift}{/Control}')
  await expect.poll(() => getSelection()?.toString()).toBe('council')
  await userEvent.keyboard('{Control>}k{/Control}')
  const address = dialog('Insert link').getByLabelText('Where it leads')
  await address.fill('the council')
  await press('Enter')
  await expect.element(dialog('Insert link').getByText('Please give an address such as /packages')).toBeVisible()
  await expectNoViolations()
  await address.fill('www.winchester.gov.uk')
  await press('Enter')
  await expect.element(text).toHaveFocus()
  await expect.element(text.getByRole('link', { name: 'council' })).toBeVisible()
  expect(await savedHtml(client)).toBe('<p>Ask the <a href="https://www.winchester.gov.uk/">council</a></p>')

  await button('Link').click()
  await dialog('Change link').getByLabelText('Where it leads').fill('/packages')
  await press('Enter')
  expect(await savedHtml(client)).toBe('<p>Ask the <a href="/packages">council</a></p>')
  await button('Link').click()
  await dialog('Change link').getByRole('button', { name: 'Remove link' }).click()
  expect(await savedHtml(client)).toBe('<p>Ask the council</p>')
})

test('a table is inserted, filled and changed', async () => {
  const client = await openEditor(paragraphs('Costs'))
  await goToEnd()
  await button('Insert table').click()
  const insert = dialog('Insert table')
  await insert.getByLabelText('Caption').fill('Build cost')
  await insert.getByRole('spinbutton', { name: 'Columns' }).fill('2')
  await insert.getByRole('spinbutton', { name: 'Rows' }).fill('1')
  await insert.getByRole('button', { name: 'Insert table' }).click()
  await expect.element(text).toHaveFocus()
  await userEvent.keyboard('Size{ArrowRight}From{ArrowRight}20 m²{ArrowRight}£36,000{Enter}and VAT')
  await button('Table').click()
  await page.getByRole('menuitem', { name: 'Add row below' }).click()
  await expect.element(text.getByRole('row')).toHaveLength(3)
  const table =
    '<table><caption>Build cost</caption><thead><tr><th scope="col">Size</th><th scope="col">From</th></tr></thead>' +
    '<tbody><tr><th scope="row">20 m²</th><td>£36,000<br/>and VAT</td></tr><tr><td></td><td></td></tr></tbody></table>'
  expect(await savedHtml(client)).toBe(`<p>Costs</p>${table}`)
  await text.getByText('Size').click()
  await button('Table').click()
  await page.getByRole('menuitem', { name: 'Delete table' }).click()
  expect(await savedHtml(client)).toBe('<p>Costs</p>')
})

test('key figures are inserted and changed', async () => {
  const client = await openEditor(paragraphs('Costs'))
  await goToEnd()
  await button('Insert key figures').click()
  const insert = dialog('Key figures')
  await insert.getByRole('button', { name: 'Insert key figures' }).click()
  await expect.element(insert.getByText('Please give a figure')).toBeVisible()
  await insert.getByRole('textbox', { name: 'Figure 1' }).fill('£1,800')
  await insert.getByLabelText('What it is').fill('per square metre')
  await expectNoViolations()
  await press('Enter')
  expect(await savedHtml(client)).toBe('<p>Costs</p><dl><div><dt>per square metre</dt><dd>£1,800</dd></div></dl>')
  await button('Edit key figures').click()
  await insert.getByRole('button', { name: 'Add a figure' }).click()
  await insert.getByRole('textbox', { name: 'Figure 2' }).fill('10 days')
  await insert.getByLabelText('What it is').last().fill('to the first drawings')
  await press('Enter')
  expect(await savedHtml(client)).toContain('<div><dt>to the first drawings</dt><dd>10 days</dd></div></dl>')
  await button('Remove key figures').click()
  expect(await savedHtml(client)).toBe('<p>Costs</p>')
})

test('a text that is pasted from Word keeps what an article can contain', async () => {
  const client = await openEditor(paragraphs('Before'))
  await goToEnd()
  paste(`<html><head><style>p.MsoNormal { margin: 0 }</style></head><body><p>Steel</p><h1 style='color:red'>Beams</h1>
    <p class=MsoNormal style='margin:0'><b><span style='font-size:12pt'>Bold</span></b> and <span style='font-style:italic'>slanted</span><o:p></o:p></p>
    <p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;</span></span><![endif]>One</p>
    <p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span><![endif]>Two</p>
    <table class=MsoTableGrid><tr><td colspan=2><p>a</p><p>b</p></td></tr><tr><td>c</td><td><img src="x.png">d</td></tr></table>
    <p><a href="javascript:alert(1)">bad</a> <a href="https://www.gov.uk/" target="_blank">good</a></p></body></html>`)
  await expect.element(text.getByRole('link', { name: 'good' })).toBeVisible()
  expect(await savedHtml(client)).toBe(
    '<p>BeforeSteel</p><h3>Beams</h3><p><strong>Bold</strong> and <em>slanted</em></p><ol><li>One</li><li>Two</li></ol>' +
      '<table><tbody><tr><th scope="row">a<br/>b</th><td></td></tr><tr><th scope="row">c</th><td>d</td></tr></tbody></table>' +
      '<p>bad <a href="https://www.gov.uk/">good</a></p>',
  )
})

test('the search result is shown with its lengths, and a changed address leads on', async () => {
  await openEditor(content.text)
  const result = page.getByRole('figure', { name: 'How it looks in search results' })
  await expect.element(result).toMatchTextContent('https://studio.example.com/blog?article=party-wall-notices')
  await expect.element(result).toMatchTextContent(`Party wall notices | Sample Extensions${content.excerpt}`)
  await field('Title in search results').fill('Party wall notices in Hampshire: when and how to serve them well')
  await field('Description in search results').fill('Short.')
  await expect.element(result).toMatchTextContent('64 characters, 4 too many. Description: 6 of 160 characters.')
  await expect.element(result).toMatchTextContent('when and how to serve them …')
  await field('Title').fill('Another title')
  await expect.element(field('Address')).toHaveValue('party-wall-notices')
  await field('Address').fill('party-walls')
  await expect.element(page.getByText('Whoever opens the old address is sent to the new one.')).toBeVisible()
})

test('an article without a text is not sent, and what the server refuses is shown at its field', async () => {
  const client = await openEditor()
  await button('Save draft').click()
  await expect.element(page.getByText('Please give a title')).toBeVisible()
  await field('Title').fill('Drains')
  await field('Summary').fill(content.excerpt)
  await button('Save draft').click()
  await expect.element(page.getByText('Please write the article')).toBeVisible()
  await expect.element(text).toHaveFocus()
  await userEvent.keyboard('Lift the covers.')
  client.refuse(saveDraft, 'invalid_input', 'Please check the article.', {
    fields: { slug: 'Another article has this address' },
  })
  await button('Save draft').click()
  await expect.element(page.getByText('Another article has this address')).toBeVisible()
  await expect.element(field('Address')).toHaveFocus()
  await expectNoViolations()
  expect(client.requests(saveDraft)).toHaveLength(1)
})

function paste(html: string): void {
  const data = new DataTransfer()
  data.setData('text/html', html)
  text.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
}
