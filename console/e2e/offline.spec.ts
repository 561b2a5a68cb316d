import { createProspect, editProspect, getProspect } from '../../shared/contract/prospects.ts'
import { getTimeline } from '../../shared/contract/prospect-history.ts'
import type { Client } from '../../shared/client.ts'
import { expectNoViolations } from '../../site/e2e/axe.ts'
import { ada, expect, type RunningConsole, signIn, test } from './fixtures.ts'

const bea = { ...ada, name: 'Bea Sample', email: 'bea@example.com', phone: '020 7946 0999', location: 'Alton' } as const

const notesOf = async (client: Client, id: string) =>
  (await client.call(getTimeline, { params: { id } }))
    .filter(({ type }) => type === 'note')
    .map((one) => one.description)

/** Adds notes to a lead, as the page does. */
const addNotes = ({ page }: RunningConsole, id: string, count: number) =>
  page.evaluate(
    async ({ address, count }) => {
      const headers = { 'Content-Type': 'application/json' }
      for (let n = 1; n <= count; n++)
        await fetch(address, { method: 'POST', headers, body: JSON.stringify({ text: `Note ${n}` }) })
    },
    { address: `/api/prospects/${id}/notes`, count },
  )

test('what is changed offline survives restarts, kills and conflicts, and is sent once', async ({
  server,
  consoleApp,
  startConsole,
}) => {
  test.slow()
  const client = await server.ownerClient()
  const lead = await client.call(createProspect, { body: ada })
  const other = await client.call(createProspect, { body: bea })
  const params = { id: lead.id }
  let current = consoleApp
  const changes = () => current.page.getByRole('dialog', { name: 'Changes on this computer' })

  await test.step('leads can be changed offline, across a restart, and a conflict asks the owner', async () => {
    let { page } = current
    await page.getByRole('button', { name: 'Refresh' }).click()
    await page.getByRole('link', { name: 'Ada Sample' }).click()
    const panel = () => page.getByRole('dialog', { name: 'Ada Sample' })
    await expect(panel().getByText('Entered by hand')).toBeVisible()

    await server.stop()
    await panel().getByRole('textbox', { name: 'Note' }).fill('Rang: call back on Friday')
    await panel().getByRole('button', { name: 'Add note' }).click()
    await expect(panel().getByText('Rang: call back on Friday')).toBeVisible()
    await panel().getByRole('tab', { name: 'Details' }).click()
    await panel().getByRole('button', { name: 'Edit' }).click()
    await panel().getByRole('textbox', { name: 'Location' }).fill('Romsey')
    await panel().getByRole('button', { name: 'Save' }).click()
    await expect(panel().getByText('Romsey', { exact: true })).toBeVisible()
    await panel().getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('2 changes wait here')).toBeVisible()
    await expect(page.getByText(/Shown as of/)).toBeVisible()

    // The changes and the cached lead survive a restart while offline.
    await consoleApp.quit()
    current = await startConsole()
    page = current.page
    const hasKeyring = await current.app.evaluate(({ safeStorage }) => safeStorage.isEncryptionAvailable())
    await expect(page.getByText('You’re not signed in yet')).toHaveCount(hasKeyring ? 0 : 1)
    await page.getByRole('button', { name: 'Show 2 changes' }).click()
    await expect(changes().getByRole('listitem')).toHaveText([
      /Ada Sample.*Rang: call back/,
      /Ada Sample.*Location: Romsey/,
    ])
    await changes().getByRole('button', { name: 'Close' }).click()
    await page.getByRole('link', { name: 'Ada Sample' }).click()
    await expect(panel().getByText('Rang: call back on Friday')).toBeVisible()
    await panel().getByRole('button', { name: 'Close' }).click()

    // Somebody else changes the same field, which causes a conflict.
    await server.restart()
    await client.call(editProspect, { params, body: { updatedAt: lead.updatedAt, location: 'Petersfield' } })
    // The console also retries automatically, and may do so first.
    await page
      .getByRole('button', { name: 'Try again now' })
      .click({ timeout: 3000 })
      .catch(() => undefined)
    // Without a keyring the owner has to sign in at each start, and changes stay pending until then.
    await expect(page.getByText('2 changes are waiting for you to sign in')).toBeVisible({ timeout: 20_000 })
    await signIn(page)
    await expect(page.getByText('One change needs your attention')).toBeVisible()
    expect(await notesOf(client, lead.id)).toEqual(['Rang: call back on Friday'])
    await page.getByRole('button', { name: 'Review it' }).click()
    await expectNoViolations(page, 'a conflict')
    await changes()
      .getByRole('radio', { name: /^Romsey, your change/ })
      .check()
    await changes().getByRole('button', { name: 'Use my choice' }).click()
    await expect(changes().getByText('Nothing waiting')).toBeVisible()
    expect(await client.call(getProspect, { params })).toMatchObject({ location: 'Romsey' })
    await changes().getByRole('button', { name: 'Close' }).click()
  })

  await test.step('a console that is killed while synchronising sends each change once', async () => {
    const count = 20
    await server.stop()
    await addNotes(current, other.id, count)
    await expect(current.page.getByText(`${count} changes wait here`)).toBeVisible()
    await server.restart()
    const tryAgain = current.page.getByRole('button', { name: 'Try again now' })
    void tryAgain.click().catch(() => undefined)
    const sent = () => notesOf(client, other.id)
    await expect.poll(async () => (await sent()).length, { intervals: [5] }).toBeGreaterThan(0)
    await current.kill()
    expect((await sent()).length).toBeLessThan(count)

    current = await startConsole()
    await signIn(current.page)
    await expect.poll(async () => (await sent()).length).toBe(count)
    expect(await sent()).toEqual(Array.from({ length: count }, (_, n) => `Note ${count - n}`))
  })

  await test.step('hundreds of changes can be reviewed and discarded together', async () => {
    const { page } = current
    await server.stop()
    await addNotes(current, lead.id, 300)
    await page.getByRole('button', { name: 'Show 300 changes' }).click()
    await expect(changes().getByText('Note: “Note 1”', { exact: true })).toBeVisible()
    expect(await changes().getByRole('listitem').count()).toBeLessThan(40)
    await expect(changes().getByRole('listitem').first()).toHaveAttribute('aria-setsize', '300')
    await changes().getByRole('listitem').last().scrollIntoViewIfNeeded()
    await expectNoViolations(page, 'many changes')
    await changes().getByRole('button', { name: 'Discard all' }).click()
    await page.getByRole('button', { name: 'Discard all', exact: true }).click()
    await expect(changes().getByText('Nothing waiting')).toBeVisible()
    await changes().getByRole('button', { name: 'Close' }).click()
    await expect(page.getByText('Working without the server')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Show/ })).toHaveCount(0)
  })
})
