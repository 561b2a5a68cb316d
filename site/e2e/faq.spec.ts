import type { Page, Response } from '@playwright/test'
import { standardCallRules } from '../../shared/business/call-rules.ts'
import { specifiedPrices } from '../../shared/business/prices.ts'
import { allQuestions } from '../content/faq/questions.ts'
import { fillNamedTerms } from '../content/editable/text-terms.ts'
import { expect, holdScripts, ignoreRestingMouse, sharedServerTest as test } from './fixtures.ts'

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search the questions' })
const count = (page: Page) => page.getByRole('search').getByRole('status')
const questionTitles = allQuestions.map(({ question }) =>
  fillNamedTerms(question, { business: { calls: standardCallRules, prices: specifiedPrices } }),
)
const questions = (page: Page) => page.locator('main details').and(page.locator(':visible'))

test('the questions can be searched', async ({ page }) => {
  await page.goto('/faq?utm_source=leaflet')
  const clear = page.getByRole('button', { name: 'Clear the search' })

  await test.step('the questions are filtered while typing, and their number is announced', async () => {
    await expect(questions(page)).toHaveCount(16)
    await search(page).pressSequentially('travel ch')
    await expect(questions(page)).toHaveCount(1)
    await expect(questions(page)).toContainText('Is there a travel charge for the survey?')
    await expect(count(page)).toHaveText('1 question found')
    await search(page).fill('how much are the fees')
    await expect(count(page)).toHaveText(/^[2-9] questions found$/)
    await expect(page.getByRole('heading', { name: 'Questions found' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Subjects' })).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Costs & Pricing' })).toBeHidden()
  })

  await test.step('a button clears the search and leaves the focus in the field', async () => {
    await clear.click()
    await expect(search(page)).toBeFocused()
    await expect(count(page)).toHaveText('16 questions')
    await expect(clear).toBeHidden()
    await expect(page.getByRole('heading', { level: 3 }).and(page.locator('summary h3'))).toHaveText(questionTitles)
    await expect(page.getByRole('heading', { name: 'Costs & Pricing' })).toBeVisible()
  })

  await test.step('a search that nothing matches well shows the closest three', async () => {
    await search(page).fill('heated pool with a planning application')
    await expect(count(page)).toHaveText('No matching questions')
    await expect(page.getByRole('heading', { name: 'The closest questions' })).toBeVisible()
    await expect(questions(page)).toHaveCount(3)
  })

  await test.step('everyday words find an answer that uses other words', async () => {
    for (const [words, question] of [
      ['price', 'What do the drawings cost?'],
      ['steel beam', 'Do I need structural calculations?'],
      ['which towns', 'Which areas do you cover?'],
      ['1350', 'What do the drawings cost?'],
      ['refused', 'What happens if planning permission is refused?'],
    ] as const) {
      await search(page).fill(words)
      await expect(questions(page)).not.toHaveCount(16)
      await expect(questions(page).filter({ hasText: question })).toHaveCount(1)
    }
  })

  await test.step('a question in a whole sentence finds its answer first', async () => {
    await search(page).fill('how long does it take to get planning permission')
    await expect(questions(page).first()).toContainText('How long does the whole process take?')
    await questions(page).first().locator('summary').click()
    await expect(page.getByText('from the first call to approved drawings')).toBeVisible()
  })

  await test.step('a search that finds nothing offers the form, and keeps the campaign', async () => {
    await search(page).fill('link to a swimming pool')
    await expect(count(page)).toHaveText('No matching questions')
    await expect(questions(page)).toHaveCount(0)
    await page.getByRole('heading', { name: 'Not answered here?' }).locator('..').getByRole('link').click()
    await expect(page).toHaveURL('/contact?utm_source=leaflet')
  })
})

test('what was typed before the script was loaded is searched for', async ({ page }) => {
  const release = await holdScripts(page)
  await page.goto('/faq')
  await search(page).fill('party')
  await expect(questions(page)).toHaveCount(16)
  release()
  await expect(questions(page)).not.toHaveCount(16)
})

test('the search needs neither React nor a script in the first view', async ({ page }) => {
  const scripts: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response)
  })
  await ignoreRestingMouse(page)
  await page.goto('/faq', { waitUntil: 'networkidle' })
  expect(scripts).toEqual([])
  await search(page).fill('price')
  await expect(count(page)).toHaveText(/found/)
  const bodies = await Promise.all(scripts.map((script) => script.body()))
  expect(bodies.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(3000)
})

test('each answer offers the address that opens it', async ({ context, page }) => {
  await page.goto('/faq')
  await page.getByText('When do I pay?').click()
  await page.getByRole('link', { name: 'Link to this question' }).and(page.locator(':visible')).click()
  await expect(page).toHaveURL('/faq#when-do-i-pay')
  const another = await context.newPage()
  await another.goto(page.url())
  await expect(another.getByText('The balance is due when we issue the first set of drawings')).toBeVisible()
  await expect(another.getByText('When do I pay?')).toBeInViewport({ ratio: 1 })

  await test.step('the question that the address names is shown, whatever was searched for', async () => {
    await search(page).fill('survey')
    await expect(questions(page)).not.toHaveCount(16)
    await page.evaluate(() => location.assign('#are-you-architects'))
    await expect(page.getByText('We are qualified architectural technicians.')).toBeVisible()
    await expect(search(page)).toHaveValue('')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('all questions are shown, and nothing that needs a script', async ({ page }) => {
    await page.goto('/faq#when-do-i-pay')
    await expect(questions(page)).toHaveCount(16)
    await expect(search(page)).toBeHidden()
    await expect(page.getByText('The balance is due when we issue the first set of drawings')).toBeVisible()
  })
})
