import { describe, expect, test } from 'vitest'
import { builtInQuestionIds, pageTextFields } from '#shared/business/page-texts.ts'
import { textTermNames } from '#shared/business/text-terms.ts'
import { questionsContent, textsContent } from '#shared/contract/website-content.ts'
import { noContent, type SiteContent } from '#shared/site-content.ts'
import { createSite } from '../../render.tsx'
import { testSettings } from '../../testing.ts'
import { textOf } from '../../testing-text.ts'
import { allQuestions, questionCategories } from '../faq/questions.ts'
import { originalTexts } from './page-texts.ts'

const siteWith = (content: Partial<SiteContent>, hasVideo = false) =>
  createSite({
    ...testSettings,
    business: { ...testSettings.business, calls: { ...testSettings.business.calls, hasVideo } },
    content: { ...noContent, ...content },
  })
const original = siteWith({})
const faqOf = (questions: SiteContent['questions']) => siteWith({ questions }).render('/faq').html
const titlesOf = (html: string) => [...html.matchAll(/<h3>(.*?)<\/h3>/g)].map(([, title]) => title)
const asked = (html: string) => [...html.matchAll(/"@type":"Question","name":"(.*?)"/g)].map(([, title]) => title)
const ownQuestion = {
  id: 'own-1',
  category: 'costs-and-pricing' as const,
  question: 'Do you take cheques?',
  answer: 'No.\n\nBy card, or by transfer.',
  isHidden: false,
}

test('every text that can be changed has an original that its own field accepts', () => {
  expect(Object.keys(originalTexts).toSorted()).toEqual(pageTextFields.map(({ key }) => key).toSorted())
  expect(textsContent.safeParse({ fields: originalTexts }).error).toBeUndefined()
  const questions = allQuestions.map(({ id, question, answer }) => ({
    id,
    category: questionCategories.find((one) => one.questions.some((other) => other.id === id))!.id,
    question,
    answer: answer.join('\n\n'),
  }))
  expect(questionsContent.safeParse({ questions }).error).toBeUndefined()
  expect(allQuestions.map(({ id }) => id)).toEqual(builtInQuestionIds)
})

test('published as they were, texts and questions leave every page and file as it was', () => {
  const questions = questionCategories.flatMap(({ id: category, questions }) =>
    questions.map(({ id, question, answer }) => ({
      id,
      category,
      question,
      answer: answer.join('\n\n'),
      isHidden: false,
    })),
  )
  const site = siteWith({ texts: originalTexts, questions })
  for (const path of original.paths) expect(site.render(path).html === original.render(path).html, path).toBe(true)
})

test.each(pageTextFields)('the text $key takes the place of the original', ({ key }) => {
  const page = key.startsWith('process-') ? '/process' : '/'
  const before = textOf(original.render(page).html)
  const words = textOf(siteWith({ texts: { [key]: 'First & new\nSecond' } }).render(page).html)
  expect(before).not.toContain('First & new')
  expect(words).toContain('First & new Second')
})

test('a service that is named otherwise has that name in the footer and in its emails', () => {
  const { html } = siteWith({ texts: { 'service-kitchen-title': 'Kitchens' } }).render('/')
  expect(html.match(/>Kitchens</g)).toHaveLength(2)
  expect(html).toContain('subject=Please%20tell%20me%20more%20about%20kitchens')
  expect(html).not.toContain('>Kitchen extensions<')
})

test('names in braces follow the settings, and no page shows one', () => {
  const texts = { 'home-lead': textTermNames.map((name) => `{${name}}`).join(' · ') }
  const lead = textOf(siteWith({ texts }).render('/').html)
  expect(lead).toContain('30 · phone call · by phone · We’ll call the number')
  expect(lead).toContain('· £250 + VAT (£300 including VAT) · Essential Package £1,350 + VAT')
  expect(textOf(siteWith({ texts }, true).render('/').html)).toContain('30 · video call · by video call')
  const sites = [original, siteWith({ texts, questions: [ownQuestion] })]
  for (const site of sites) {
    for (const path of [...site.paths, ...site.openedPaths]) {
      expect(textOf(site.render(path).html), path).not.toMatch(/\{[a-z ]+\}/)
    }
    expect(site.renderFile('/feed.xml')?.text).not.toMatch(/\{[a-z ]+\}/)
  }
  expect(original.parts().terms.find(({ name }) => name === 'deposit')?.value).toBe('£250 + VAT (£300 including VAT)')
})

describe('the FAQ', () => {
  const [first, second] = questionCategories[1]!.questions
  test('shows questions in the owner’s order, added and hidden ones, on the page, in the count and in the structured data', () => {
    const category = 'costs-and-pricing' as const
    const html = faqOf([
      { id: second.id, category, isHidden: false },
      ownQuestion,
      { id: first.id, category, isHidden: true },
    ])
    const titles = titlesOf(html)
    expect(titles.slice(4, 8)).toEqual([second.question, ownQuestion.question, ...titles.slice(6, 8)])
    expect(html).not.toContain(first.question)
    expect(asked(html).slice(0, 6)).toEqual(titles.slice(0, 6))
    expect(html).toContain('"text":"No. By card, or by transfer."')
    expect(html).toContain('<div id="own-1" class="accordion-text"><p>No.</p><p>By card, or by transfer.</p>')
    expect(textOf(html)).toContain('16 questions')
  })

  test('leaves out a subject without questions, and counts one question as one', () => {
    const entries = questionCategories.flatMap(({ id: category, questions }) =>
      questions.map(({ id }) => ({ id, category, isHidden: id !== first.id })),
    )
    const html = faqOf(entries)
    expect(html).not.toContain('id="planning-and-process"')
    expect(html).not.toContain('href="#planning-and-process"')
    expect(textOf(html)).toContain('1 question ')
    expect(asked(html)).toEqual([first.question])
  })

  test('leaves out a question of an earlier version that has no text any more', () => {
    expect(titlesOf(faqOf([{ id: 'gone', category: 'costs-and-pricing', isHidden: false }]))).toEqual(
      titlesOf(original.render('/faq').html),
    )
  })
})

const hostile = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)> ${x} $& {deposit'

test('hostile text stays text in every field, attribute and structured data', () => {
  const texts = Object.fromEntries(pageTextFields.map(({ key }) => [key, hostile]))
  const questions = [{ ...ownQuestion, question: hostile, answer: hostile }]
  const site = siteWith({ texts, questions })
  for (const path of site.paths) {
    const { html } = site.render(path)
    expect(html, path).not.toContain('<img src=x')
    expect(html, path).not.toContain('<script>alert')
    expect(html.match(/<script/g)?.length, path).toBe(original.render(path).html.match(/<script/g)?.length)
  }
  const faq = site.render('/faq').html
  const [, json = ''] = /<script type="application\/ld\+json">(\{[^<]*FAQPage[^<]*)<\/script>/.exec(faq) ?? []
  const { mainEntity } = JSON.parse(json) as { mainEntity: { name: string }[] }
  expect(mainEntity.map(({ name }) => name)).toContain(hostile)
  expect(textOf(site.render('/').html)).toContain('$& {deposit')
})

test.each([
  ['{depost}', '{depost} isn’t filled in. Please use one of {minutes},'],
  ['a'.repeat(400), 'Please use at most 300 characters'],
])('a text with %s is refused with a sentence', (text, sentence) => {
  const { error } = textsContent.safeParse({ fields: { 'home-lead': text } })
  expect(error?.issues[0]?.message).toContain(sentence)
})
