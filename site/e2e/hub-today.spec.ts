import { submitCalculator } from '../../shared/contract/calculator.ts'
import { submitConsultation } from '../../shared/contract/consultations.ts'
import { createClient } from '../../shared/client.ts'
import { getToday } from '../../shared/contract/dashboard.ts'
import { createProspect, editProspect, listProspects } from '../../shared/contract/prospects.ts'
import { createTask, listTasks } from '../../shared/contract/tasks.ts'
import { expectNoViolations } from './axe.ts'
import { expect, signIn, test, visitor } from './fixtures.ts'
import { notice } from './leads.ts'

test('Today says whom to call first and until when, and a task is ticked off and taken back', async ({ app, page }) => {
  const site = createClient({ baseUrl: app.address })
  await site.call(submitCalculator, { body: { name: 'Bea Sample', email: 'bea@example.com', sqm: 20 } })
  await site.call(submitConsultation, { body: { ...visitor, extensionType: 'Loft Conversion' } })
  const owner = await app.ownerClient()
  const dueOn = new Date().toISOString().slice(0, 10)
  const grace = {
    name: 'Grace Sample',
    phone: '020 7946 0021',
    location: 'Winchester',
    projectType: 'extension',
  } as const
  const { id: prospectId } = await owner.call(createProspect, { body: grace })
  await owner.call(createTask, { body: { kind: 'call', title: 'Send the survey date', dueOn, prospectId } })
  await owner.call(createTask, { body: { kind: 'call', title: 'Ring the council', dueOn } })
  await signIn(page)
  const waiting = page.getByRole('region', { name: 'Waiting for your reply' }).getByRole('listitem')
  const people = [/Ada Sample.*Loft Conversion.*Call by.*left/, /Bea Sample.*Has the estimate/]
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
  await expect(waiting).toHaveText(people)
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeFocused()
  await expect(waiting).toHaveText(people)
  await expect(waiting.first().getByRole('link', { name: 'Call Ada Sample, 020 7946 0018' })).toHaveAttribute(
    'href',
    /^tel:/,
  )
  await expectNoViolations(page)

  const calls = page.getByRole('region', { name: 'Calls to return' })
  await expect(calls.getByRole('listitem')).toHaveText([/today · Send the survey date/, /Ring the council/])
  await expect(calls.getByRole('link', { name: 'Call Grace Sample, 020 7946 0021' })).toHaveAttribute('href', /^tel:/)
  await calls.getByRole('checkbox', { name: 'Done: Send the survey date, Grace Sample' }).click()
  await calls.getByRole('checkbox', { name: 'Done: Ring the council' }).click()
  await expect(calls).toContainText('No calls are due.')
  // The notice of the first task is still there until the second is saved.
  await notice(page, 'Task done').filter({ hasText: 'Ring the council' }).getByRole('button', { name: 'Undo' }).click()
  await expect(calls).toContainText('Ring the council')
  expect(await owner.call(listTasks, { query: { dueBy: dueOn } })).toMatchObject([{ doneAt: null }])

  const [ada] = await owner.call(listProspects, { query: { q: 'ada' } })
  const { id = '', updatedAt = '' } = ada ?? {}
  await owner.call(editProspect, { params: { id }, body: { updatedAt, crmStage: 'consultation' } })
  await expect(page.getByRole('region', { name: 'Consultations booked' })).toContainText('Ada Sample')
  await expect(waiting).toHaveCount(1)

  await page.getByRole('checkbox', { name: 'Open the hub on Today' }).check()
  await page.goto('/marketing-hub')
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible()
  await page.getByRole('link', { name: /^Leads/ }).click()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'dark' })

  test('what has gone wrong, gone cold and come in stands in Today, and what is new since the last visit', async ({
    page,
  }) => {
    const at = new Date(Date.now() - 20 * 86_400_000).toISOString()
    const person = { prospectId: crypto.randomUUID(), name: 'Hugo Sample', phone: null, email: 'hugo@example.com' }
    await page.route(`**${getToday.path}*`, async (route) => {
      const response = await route.fetch()
      const json = {
        ...((await response.json()) as object),
        sources: [
          {
            id: crypto.randomUUID(),
            name: 'Sample planning',
            consecutiveFailures: 2,
            pausedReason: null,
            lastError: 'No answer.',
          },
        ],
        failedMails: 1,
        cold: { count: 3, leads: [{ ...person, status: 'quoted', packageValue: 1950, quietSince: at }] },
        deposits: [
          {
            id: crypto.randomUUID(),
            prospectId: null,
            customerName: 'Iris Sample',
            packageType: 'Premium',
            amountPence: 30_000,
            status: 'succeeded',
            at,
          },
        ],
      }
      await route.fulfill({ response, json })
    })
    await page.addInitScript(`localStorage.setItem('hub-visit', JSON.stringify({ seenAt: Date.now() - 86400000 }))`)
    await signIn(page)
    await page.goto('/marketing-hub/today')
    await expect(page.getByText('Since your last visit')).toContainText('nothing new')
    await expect(page.getByRole('region', { name: 'Needs fixing' }).getByRole('listitem')).toHaveText([
      /An email couldn’t be sent.*Look at the outbox/,
      /“Sample planning” couldn’t be read.*No answer\..*Look at the source/,
    ])
    const cold = page.getByRole('region', { name: 'Going cold' })
    await expect(cold).toContainText('Quoted £1,950')
    await expect(cold).toContainText('and 2 more')
    await expect(cold.getByRole('link', { name: 'Write to Hugo Sample' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Deposits' })).toContainText('£300')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectNoViolations(page)
    await page.getByRole('link', { name: 'Look at the outbox' }).click()
    await expect(page.getByRole('combobox', { name: 'State' })).toHaveValue('failed')
  })
})
