import type { Page } from '@playwright/test'
import { expectNoViolations, expectNoViolationsInEachAppearance } from './axe.ts'
import { submitConsultation } from '../../shared/contract/consultations.ts'
import { chooseSurveyDates } from '../../shared/contract/surveys.ts'
import { getPaymentStatus, listPayments } from '../../shared/contract/payments.ts'
import { expect, signIn, test, type App } from './fixtures.ts'
import { customer, customerQuery, payDeposit } from './specification/payer.ts'

/** Pays a deposit in test mode and waits for the page after the payment. */
async function pay(page: Page): Promise<void> {
  await page.goto(`/checkout?package=Premium&${customerQuery}`)
  await payDeposit(page)
  await expect(page.getByRole('heading', { name: 'When shall we come to measure?' })).toBeVisible()
}

/** Waits for the receipt, and returns the path of its link to the survey page. */
async function surveyLink(app: App): Promise<string> {
  const links = () => app.mail.received.flatMap(({ text }) => /\/survey\?token=\S+/.exec(text ?? '') ?? [])
  await expect.poll(links, 'the receipt links to the survey page').not.toEqual([])
  return links()[0]!
}

const halves = (page: Page, half: 'Morning' | 'Afternoon') => page.getByRole('button', { name: half })

// A conflicting change gets a 409, which the browser logs.
test.use({ expectedConsole: [/status of 409/] })

test('a customer who has paid chooses three dates, and can change them by the link in the receipt', async ({
  app,
  page,
  browser,
}) => {
  await pay(page)
  await page.getByRole('button', { name: 'Send these dates' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please choose at least one date.')
  await halves(page, 'Morning').nth(1).press('Space')
  await halves(page, 'Afternoon').nth(4).press('Enter')
  await halves(page, 'Morning').nth(6).click()
  await expect(page.getByRole('status').filter({ hasText: '3 of 3 chosen' })).toBeVisible()
  await expect(halves(page, 'Morning').nth(0)).toBeDisabled()
  await expectNoViolationsInEachAppearance(page)
  await page.getByRole('button', { name: 'Send these dates' }).click()
  const confirmation = page.getByRole('heading', { name: 'We have your survey dates' })
  await expect(confirmation).toBeFocused()
  await page.reload()
  await expect(confirmation).toBeVisible()
  const chosen = page.locator('.survey-chosen li')
  await expect(chosen).toHaveText([/, morning$/, /, afternoon$/, /, morning$/])

  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: app.address })
  const noScriptPage = await context.newPage()
  await noScriptPage.goto(await surveyLink(app))
  await expect(noScriptPage.getByRole('listitem')).toHaveText(await chosen.allTextContents())
  await noScriptPage.getByRole('link', { name: 'Choose other dates' }).click()
  await noScriptPage.getByLabel('Third date').selectOption('')
  await noScriptPage.getByRole('button', { name: 'Send the new dates' }).click()
  await expect(noScriptPage.getByRole('listitem')).toHaveCount(2)
  await context.close()

  await page.getByRole('button', { name: 'Choose other dates' }).click()
  await halves(page, 'Afternoon').nth(1).click()
  await page.getByRole('button', { name: 'Send these dates' }).click()
  await expect(page.getByRole('alert')).toContainText('Other dates have been chosen in the meantime.')
  await expect(chosen).toHaveCount(2)
})

test('the owner confirms one of the dates with one press, moves and cancels it, and the customer is notified of each change', async ({
  app,
  page,
  context,
}) => {
  await pay(page)
  const owner = await app.ownerClient()
  const [payment] = await owner.call(listPayments)
  const paymentIntentId = payment?.providerIntentId ?? ''
  const { survey } = await owner.call(getPaymentStatus, { query: { paymentIntentId } })
  const [day = '', next = '', last = ''] = survey?.days ?? []

  const hub = await context.newPage()
  await signIn(hub)
  await hub.goto(`/marketing-hub/jobs?show=deposits&deposit=${payment?.id}`)
  const panel = hub.getByRole('region', { name: 'Survey' })
  await expect(panel).toContainText('No dates chosen yet.')
  const dates = [day, next].map((one) => ({ day: one, half: 'morning' as const }))
  await owner.call(chooseSurveyDates, { body: { paymentIntentId, revision: 0, dates } })
  const confirmButtons = panel.getByRole('button', { name: /^Confirm .*, morning$/ })
  await expect(confirmButtons).toHaveCount(2)
  await expectNoViolations(hub)
  await confirmButtons.first().click()
  await expect(panel).toContainText(/Booked: .*, morning, 9am to 12pm/)
  await expect.poll(() => app.mail.received.filter(({ raw }) => raw.includes('METHOD:REQUEST')).length).toBe(2)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Your survey is booked' })).toBeVisible()

  await panel.getByRole('button', { name: 'Move' }).click()
  await panel.getByLabel('Day').fill(last)
  await panel.getByLabel('When').selectOption('afternoon')
  await panel.getByRole('button', { name: 'Move the survey' }).click()
  await expect(panel).toContainText(/Booked: .*, afternoon, 1pm to 4pm/)
  await page.reload()
  await expect(page.locator('.survey-chosen')).toContainText('afternoon')

  await hub.goto(`/marketing-hub?lead=${payment?.prospectId}`)
  await hub.getByRole('button', { name: 'More', exact: true }).click()
  await hub.getByRole('menuitem', { name: 'Delete' }).click()
  const question = hub.getByRole('alertdialog')
  await expect(question).toContainText(
    /A survey is booked for .* It will be cancelled, and Ada Sample will be emailed\./,
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await hub.getByRole('region', { name: 'Survey', exact: true }).getByRole('button', { name: 'Move or cancel' }).click()
  await panel.getByRole('button', { name: 'Cancel the survey' }).click()
  await question.getByRole('button', { name: 'Cancel the survey' }).click()
  await expect(panel.getByText(/^Booked:/)).toHaveCount(0)
  await expect.poll(() => app.mail.received.filter(({ raw }) => raw.includes('METHOD:CANCEL')).length).toBe(2)
})

test('a lead who paid under another name is renamed with one press, and the question before erasing them names the job', async ({
  app,
  page,
}) => {
  const owner = await app.ownerClient()
  await owner.call(submitConsultation, {
    body: { firstName: 'Ada', lastName: 'Test', email: customer.email, phone: customer.phone },
  })
  await pay(page)
  const [payment] = await owner.call(listPayments)
  await signIn(page)
  await page.goto(`/marketing-hub?lead=${payment?.prospectId}&part=money`)
  const panel = page.getByRole('dialog')
  await expect(panel.getByText('Paid as')).toBeVisible()
  await expectNoViolations(page)
  await panel.getByRole('button', { name: 'Rename the lead' }).click()
  await expect(panel.getByRole('heading', { name: 'Ada Sample' })).toBeVisible()
  await expect(panel.getByText('Paid as')).toBeHidden()
  await panel.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: /Erase every trace/ }).click()
  await expect(page.getByRole('alertdialog')).toContainText('Ada Sample has paid £300, survey not held yet.')
})
