import { followChanges } from '../../shared/contract/events.ts'
import { importProspects } from '../../shared/contract/prospect-import.ts'
import { editProspect, listProspects } from '../../shared/contract/prospects.ts'
import { expect, signIn, test } from './fixtures.ts'
import { add, notice, openThree, row } from './leads.ts'

test('a lead is deleted after a question, and the deleted list tells of it', async ({ app, page }) => {
  await openThree(app, page)
  await page.getByRole('button', { name: 'Delete Hugo Sample' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete Hugo Sample?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row(page, 'Hugo')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Hugo Sample' }).click()
  await question.getByLabel('Reason (optional)').fill('Moved abroad')
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Prospect deleted')).toBeVisible()
  await page.getByRole('link', { name: 'Archive', exact: true }).click()
  await page.getByRole('link', { name: 'Deleted' }).click()
  await expect(row(page, 'Hugo Sample')).toContainText('Moved abroad')
})

test.describe('when the server refuses', () => {
  test.use({ expectedConsole: [/Failed to load resource/] })

  test('the board says when no more could be read, and reads it again', async ({ app, page }) => {
    const owner = await app.ownerClient()
    const people = Array.from({ length: 101 }, (_, n) => `Lead ${n},020 7946 ${String(n).padStart(4, '0')}`)
    await owner.call(importProspects, { body: `name,phone\n${people.join('\n')}\n` })
    await signIn(page)
    await page.goto('/marketing-hub?layout=board')
    const column = page.getByRole('region', { name: 'New', exact: true })
    await page.route(/\/api\/prospects\?.*cursor=/, (route) => route.abort('connectionrefused'))
    await column.getByRole('button', { name: 'Show more' }).click()
    await expect(column.getByText('Failed to fetch prospects')).toBeVisible()
    await page.unroute(/\/api\/prospects\?.*cursor=/)
    await column.getByRole('button', { name: 'Retry' }).click()
    await expect(column.getByText('Failed to fetch prospects')).toHaveCount(0)
    await column.getByRole('button', { name: 'Show more' }).click()
    await expect(column.getByRole('listitem')).toHaveCount(101)
  })
})

test('what comes in before the hub hears of changes is counted too', async ({ app, page }) => {
  const opening = Promise.withResolvers<void>()
  await page.route(`**${followChanges.path}`, async (route) => {
    await opening.promise
    await route.continue()
  })
  const owner = await openThree(app, page)
  await add(owner, { name: 'Jack Sample', email: 'jack@example.com', phone: '020 7946 0031' })
  opening.resolve()
  await expect(page.getByRole('button', { name: '1 new lead' })).toBeVisible()
})

test('what is changed elsewhere is shown here by itself', async ({ app, page }) => {
  const owner = await openThree(app, page)
  const [hugo] = await owner.call(listProspects, { query: { q: 'hugo' } })
  const { id = '', updatedAt = '' } = hugo ?? {}
  await owner.call(editProspect, { params: { id }, body: { updatedAt, priority: 'low' } })
  await expect(row(page, 'Hugo')).toContainText('Low')
})
