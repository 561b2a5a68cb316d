import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { listProspects } from '../../shared/contract/prospects.ts'
import { deliverFoundProspects } from '../../shared/contract/scraping.ts'
import { expectNoViolations } from './axe.ts'
import { type App, expect, signIn, test } from './fixtures.ts'
import { startRun } from './scraping-run.ts'

// A name that leads nowhere would end the run before a console has it.
test.use({ serverEnvironment: { SCRAPER_BROWSER: 'none', SCRAPER_ALLOW_LOOPBACK: 'on' } })

const hugo = {
  name: 'Hugo Sample',
  email: 'hugo@example.com',
  location: 'Alresford',
  projectType: 'extension',
} as const
const iris = {
  name: 'Iris Sample',
  sourceUrl: 'http://127.0.0.1:9/list?ref=iris',
  location: 'Romsey',
  projectType: 'extension',
} as const

/** Two people found, whose privacy notices are due in five days. */
async function find(app: App) {
  const owner = await app.ownerClient()
  const { computer, source, runId } = await startRun(owner, app.address)
  await computer.call(deliverFoundProspects, {
    params: { id: runId },
    body: { batchId: crypto.randomUUID(), sourceId: source.id, prospects: [hugo, iris] },
  })
  // The server gives them 30 days, and shows those of the next ten. It may be writing at this moment.
  const database = new DatabaseSync(join(app.dataDir, 'app.db'), { timeout: 10_000 })
  const dueAt = new Date(Date.now() + 5 * 24 * 60 * 60 * 1000).toISOString()
  database.prepare('update prospect set noticeDueAt = ? where noticeDueAt is not null').run(dueAt)
  database.close()
  return owner
}

test('one press sends the privacy notice to everyone found who has an email address, and another erases the others', async ({
  app,
  page,
}) => {
  const owner = await find(app)
  await signIn(page)
  await page.goto('/marketing-hub/today')
  const due = page.getByRole('region', { name: 'Privacy notices due' })
  await expect(due).toContainText('2 people found need a privacy notice, the first by ')
  await expect(due.getByText('Hugo Sample')).toHaveCount(0)
  await due.getByRole('button', { name: 'Show names' }).click()
  await expect(due.getByRole('listitem')).toHaveCount(3)
  await expectNoViolations(page)
  await due.getByRole('button', { name: 'Send privacy notice to all' }).click()
  const question = page.getByRole('dialog', { name: 'Send the privacy notice to 1 person?' })
  await expect(question).toContainText('Hugo Sample')
  await question.getByRole('button', { name: 'Send 1 email' }).click()
  await expect(page.getByText('1 sent, 1 has no email address.', { exact: true })).toBeVisible()
  await expect
    .poll(() => app.mail.received.filter(({ to }) => to?.some(({ address }) => address === hugo.email)))
    .toMatchObject([{ subject: 'The details we hold about you' }])
  await expect(due).toContainText('1 person found needs a privacy notice')

  await page.goto('/marketing-hub?origin=found')
  await page.getByRole('button', { name: 'Erase all without an email address' }).click()
  const warning = page.getByRole('alertdialog', { name: 'Erase every trace of 1 person?' })
  await expect(warning).toContainText('Iris Sample')
  await warning.getByRole('button', { name: 'Erase for good' }).click()
  await expect(page.getByText('1 person erased', { exact: true })).toBeVisible()
  expect((await owner.call(listProspects)).map(({ name }) => name)).toEqual(['Hugo Sample'])
  await expect(page.getByRole('row', { name: /Iris/ })).toHaveCount(0)
})
