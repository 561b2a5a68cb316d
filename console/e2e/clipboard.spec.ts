import { createProspect } from '../../shared/contract/prospects.ts'
import { ada, expect, test } from './fixtures.ts'

test('a link is copied to the system’s clipboard with one press, and the page never reads it', async ({
  server,
  consoleApp: { app, page },
}) => {
  const owner = await server.ownerClient()
  await owner.call(createProspect, { body: ada })
  await page.getByRole('button', { name: '1 new lead' }).click()
  await page.getByRole('link', { name: 'Ada Sample' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Copy deposit link' }).click()
  await page.getByRole('menuitem', { name: 'Pre-Build Package' }).click()
  await expect(page.getByText('Link copied', { exact: true })).toBeVisible()
  const copied = await app.evaluate(({ clipboard }) => clipboard.readText())
  expect(new URL(copied).pathname).toBe('/checkout')

  await test.step('the page writes to the clipboard only when it is pressed, and never reads it', async () => {
    const answers = await app.evaluate(async ({ BrowserWindow, clipboard }) => {
      await clipboard.writeText('what was there')
      const contents = BrowserWindow.getAllWindows()[0]?.webContents
      if (contents === undefined) throw new Error('No window is open.')
      // A user gesture allows writing for a short time, so the page is reloaded first.
      const loaded = new Promise<void>((resolve) => contents.once('did-finish-load', () => resolve()))
      contents.reload()
      await loaded
      const attempt = (code: string, isPressed: boolean) =>
        contents.executeJavaScript(`${code}.then(() => 'done', ({ name }) => name)`, isPressed) as Promise<string>
      const unpressed = await attempt('navigator.clipboard.writeText("unpressed")', false)
      const left = await clipboard.readText()
      const pressed = await attempt('navigator.clipboard.writeText("pressed")', true)
      const read = await attempt('navigator.clipboard.readText()', true)
      return { unpressed, left, pressed, now: await clipboard.readText(), read }
    })
    expect(answers).toEqual({
      unpressed: 'NotAllowedError',
      left: 'what was there',
      pressed: 'done',
      now: 'pressed',
      read: 'NotAllowedError',
    })
  })
})
