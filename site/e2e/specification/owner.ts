import type { BrowserContext } from '@playwright/test'
import { signIn } from '../fixtures.ts'
import { expect, test as base } from './checks.ts'

export { expect }

type Session = Awaited<ReturnType<BrowserContext['storageState']>>

/** Checks of the hub: its owner signs in once for all of a worker's. */
export const test = base.extend<object, { session: Session }>({
  session: [
    async ({ app, browser }, use) => {
      const context = await browser.newContext({ baseURL: app.address })
      await signIn(await context.newPage())
      await use(await context.storageState())
      await context.close()
    },
    { scope: 'worker', timeout: 120_000 },
  ],

  storageState: async ({ session }, use) => use(session),
})
