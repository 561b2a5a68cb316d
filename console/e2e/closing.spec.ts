import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteProspect } from '../../shared/contract/prospect-archive.ts'
import { createProspect } from '../../shared/contract/prospects.ts'
import { expectNoViolations } from '../../site/e2e/axe.ts'
import { ada, expect, type RunningConsole, signIn, test as base } from './fixtures.ts'

const draftText = 'Wants to know about the kitchen, and'

/** Tests with a console in which a note on a lead has been typed but not saved. */
const test = base.extend<{ lead: { id: string } }>({
  lead: async ({ server, consoleApp }, use) => {
    const owner = await server.ownerClient()
    const lead = await owner.call(createProspect, { body: ada })
    await consoleApp.page.getByRole('button', { name: '1 new lead' }).click()
    await openLead(consoleApp)
    await noteOf(consoleApp).fill(draftText)
    await use(lead)
  },
})

async function openLead({ page }: RunningConsole): Promise<void> {
  await page.getByRole('link', { name: 'Ada Sample' }).click()
}

function noteOf({ page }: RunningConsole) {
  return page.getByRole('dialog', { name: 'Ada Sample' }).getByRole('textbox', { name: 'Note' })
}

/** Resolves when the program has exited. */
function waitForExit({ app }: RunningConsole): Promise<unknown> {
  return new Promise((resolve) => app.process().once('exit', resolve))
}

const draftLine = ({ page }: RunningConsole) => page.getByText(/^Your draft from \d\d:\d\d is back/)

test('with text in a form the window closes, and the draft is restored at the next start until it is discarded', async ({
  consoleApp,
  lead,
  startConsole,
}) => {
  test.slow()
  expect(lead.id).not.toBe('')
  const ended = waitForExit(consoleApp)
  await consoleApp.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
  await ended

  const second = await startConsole()
  await signIn(second.page)
  await openLead(second)
  await expect(noteOf(second)).toHaveValue(draftText)
  await expect(draftLine(second)).toBeVisible()
  await expectNoViolations(second.page, 'a draft that is back')
  await noteOf(second).fill(`${draftText} the roof`)
  await test.step('the console quits by SIGTERM', async () => {
    const ended = waitForExit(second)
    second.app.process().kill('SIGTERM')
    await ended
  })

  const third = await startConsole()
  await signIn(third.page)
  await openLead(third)
  await expect(noteOf(third)).toHaveValue(`${draftText} the roof`)
  await draftLine(third).getByRole('button', { name: 'Discard' }).click()
  await expect(noteOf(third)).toHaveValue('')
  await expect(draftLine(third)).toHaveCount(0)
  await noteOf(third).fill(draftText)
  await test.step('the console quits by Quit', async () => {
    const quit = waitForExit(third)
    await third.app.evaluate(({ app }) => app.quit())
    await quit
  })
})

test('with text in a form Reload reloads the window, and the draft is removed with its lead and on sign-out', async ({
  server,
  consoleApp,
  lead,
  dataFolder,
}) => {
  const { app, page } = consoleApp
  const panel = (name: string) => page.getByRole('dialog', { name })
  const drafts = async () => {
    const names = await readdir(join(dataFolder, 'drafts'), { recursive: true })
    return names.filter((name) => name.endsWith('.json')).length
  }
  const loaded = page.waitForEvent('load')
  await app.evaluate(({ Menu }) =>
    Menu.getApplicationMenu()
      ?.items.flatMap(({ submenu }) => submenu?.items ?? [])
      .find(({ label }) => label === 'Reload')
      ?.click(),
  )
  await loaded
  await expect(noteOf(consoleApp)).toHaveValue(draftText)
  await panel('Ada Sample').getByRole('button', { name: 'Close' }).click()
  await expect.poll(drafts).toBe(1)
  const owner = await server.ownerClient()
  await owner.call(deleteProspect, { params: { id: lead.id }, body: {} })
  await expect.poll(drafts).toBe(0)
  // The list has been reloaded, so a lead that is added from now on counts as new.
  await expect(page.getByText('No leads yet.')).toBeVisible()

  await owner.call(createProspect, {
    body: { ...ada, name: 'Grace Sample', email: 'grace@example.com', phone: '020 7946 0019' },
  })
  await page.getByRole('button', { name: '1 new lead' }).click()
  await page.getByRole('link', { name: 'Grace Sample' }).click()
  await panel('Grace Sample').getByRole('textbox', { name: 'Note' }).fill(draftText)
  await panel('Grace Sample').getByRole('button', { name: 'Close' }).click()
  await expect.poll(drafts).toBe(1)
  await page.getByRole('button', { name: 'Account' }).click()
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
  await expect(page.getByText('You’ve signed out.')).toBeVisible()
  expect(await readdir(join(dataFolder, 'drafts'))).toEqual([])
})

test('a page that cannot save a draft asks before the window closes', async ({ consoleApp, lead }) => {
  expect(lead.id).not.toBe('')
  const { app, page } = consoleApp
  await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()))
  const answerWith = (label: string) =>
    app.evaluate(({ BrowserWindow, dialog }, label) => {
      const asked: string[] = []
      Object.assign(globalThis, { asked })
      dialog.showMessageBox = ((_: unknown, { message, buttons = [] }: Electron.MessageBoxOptions) => {
        asked.push(message)
        return Promise.resolve({ response: buttons.indexOf(label), checkboxChecked: false })
      }) as never
      BrowserWindow.getAllWindows()[0]?.close()
    }, label)
  const asked = () => app.evaluate(() => (globalThis as unknown as { asked: string[] }).asked)
  await answerWith('Go back')
  await expect.poll(asked).toEqual(['Your draft couldn’t be saved'])
  await expect(noteOf(consoleApp)).toHaveValue(draftText)
  const ended = waitForExit(consoleApp)
  // The console may exit before this call has returned.
  await answerWith('Close without it').catch(() => undefined)
  await ended
})
