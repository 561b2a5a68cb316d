import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { deleteProspect } from '../../shared/contract/prospect-archive.ts'
import { createProspect } from '../../shared/contract/prospects.ts'
import { expectNoViolations } from '../../site/e2e/axe.ts'
import { showNewLeads } from '../../site/e2e/leads.ts'
import { ada, chooseFromMenu, expect, type RunningConsole, signIn, test } from './fixtures.ts'

const draftText = 'Wants to know about the kitchen, and'

async function openLead({ page }: RunningConsole, name: string = ada.name): Promise<void> {
  await page.getByRole('link', { name }).click()
}

async function closeLead({ page }: RunningConsole, name: string = ada.name): Promise<void> {
  await page.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).click()
}

function noteOf({ page }: RunningConsole, name: string = ada.name) {
  return page.getByRole('dialog', { name }).getByRole('textbox', { name: 'Note' })
}

type Asked = { asked: string[] }

/** Closes the window, records the questions that it asks, and answers them. */
function closeWindow({ app }: RunningConsole, answer: string): Promise<void> {
  return app.evaluate(({ BrowserWindow, dialog }, answer) => {
    const asked: string[] = []
    Object.assign(globalThis, { asked } satisfies Asked)
    dialog.showMessageBox = ((_: unknown, { message, buttons = [] }: Electron.MessageBoxOptions) => {
      asked.push(message)
      return Promise.resolve({ response: buttons.indexOf(answer), checkboxChecked: false })
    }) as never
    BrowserWindow.getAllWindows()[0]?.close()
  }, answer)
}

/** Resolves when the program has exited. */
function waitForExit({ app }: RunningConsole): Promise<unknown> {
  return new Promise((resolve) => app.process().once('exit', resolve))
}

const draftLine = ({ page }: RunningConsole) => page.getByText(/^Your draft from \d\d:\d\d is back/)

test('what is typed is kept however the console ends, and removed with its lead and on sign-out', async ({
  server,
  consoleApp,
  dataFolder,
  startConsole,
}) => {
  test.slow()
  const owner = await server.ownerClient()
  const { id } = await owner.call(createProspect, { body: ada })
  await showNewLeads(consoleApp.page, consoleApp.page.getByRole('row', { name: ada.name }))
  await openLead(consoleApp)
  await noteOf(consoleApp).fill(draftText)
  const startAgain = async () => {
    const started = await startConsole()
    await signIn(started.page)
    await openLead(started)
    return started
  }

  let last = consoleApp
  await test.step('with text in a form the window closes, and the draft is restored at the next start until it is discarded', async () => {
    const ended = waitForExit(consoleApp)
    await consoleApp.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.close())
    await ended

    const second = await startAgain()
    await expect(noteOf(second)).toHaveValue(draftText)
    await expect(draftLine(second)).toBeVisible()
    await expectNoViolations(second.page, 'a draft that is back')
    await noteOf(second).fill(`${draftText} the roof`)
    await test.step('the console quits by SIGTERM', async () => {
      const ended = waitForExit(second)
      second.app.process().kill('SIGTERM')
      await ended
    })

    const third = await startAgain()
    await expect(noteOf(third)).toHaveValue(`${draftText} the roof`)
    await draftLine(third).getByRole('button', { name: 'Discard' }).click()
    await expect(noteOf(third)).toHaveValue('')
    await expect(draftLine(third)).toHaveCount(0)
    await noteOf(third).fill(draftText)
    await test.step('the console quits by Quit', () => third.quit())
    last = await startAgain()
    await expect(noteOf(last)).toHaveValue(draftText)
  })

  const { app, page } = last
  const drafts = async () => {
    const names = await readdir(join(dataFolder, 'drafts'), { recursive: true })
    return names.filter((name) => name.endsWith('.json')).length
  }
  await test.step('with text in a form Reload reloads the window, and the draft is removed with its lead', async () => {
    const loaded = page.waitForEvent('load')
    await chooseFromMenu(app, 'Reload')
    await loaded
    await expect(noteOf(last)).toHaveValue(draftText)
    await closeLead(last)
    await expect.poll(drafts).toBe(1)
    await owner.call(deleteProspect, { params: { id }, body: {} })
    await expect.poll(drafts).toBe(0)
    await expect(page.getByText('No leads yet.')).toBeVisible()
  })

  const grace = { ...ada, name: 'Grace Sample', email: 'grace@example.com', phone: '020 7946 0019' }
  await test.step('a draft is removed on sign-out', async () => {
    await owner.call(createProspect, { body: grace })
    await showNewLeads(page, page.getByRole('row', { name: grace.name }))
    await openLead(last, grace.name)
    await noteOf(last, grace.name).fill(draftText)
    await closeLead(last, grace.name)
    await expect.poll(drafts).toBe(1)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click()
    await expect(page.getByText('You’ve signed out.')).toBeVisible()
    expect(await readdir(join(dataFolder, 'drafts'))).toEqual([])
    await signIn(page)
  })

  await test.step('a page that cannot save a draft asks before the window closes', async () => {
    await openLead(last, grace.name)
    await noteOf(last, grace.name).fill(draftText)
    await page.evaluate(() => addEventListener('beforeunload', (event) => event.preventDefault()))
    await closeWindow(last, 'Go back')
    await expect
      .poll(() => last.app.evaluate(() => (globalThis as unknown as Asked).asked))
      .toEqual(['Your draft couldn’t be saved'])
    await expect(noteOf(last, grace.name)).toHaveValue(draftText)
    const ended = waitForExit(last)
    // The console may exit before this call has returned.
    await closeWindow(last, 'Close without it').catch(() => undefined)
    await ended
  })
})
