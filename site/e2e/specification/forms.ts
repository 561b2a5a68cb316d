import type { Locator, Page, Route } from '@playwright/test'
import { waitForHydration } from '../fixtures.ts'

/** Opens a page and waits until its form is interactive, which a focused field triggers. */
export async function openHydratedForm(page: Page, address: string, field: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel(field).focus()
  await waitForHydration(page.locator('main form').first())
}

export function toast(page: Page): Locator {
  return page.locator('.toast')
}

/** Returns a route handler that responds with this status and plain text. */
export function respondWith(status: number, body: string): (route: Route) => Promise<void> {
  return (route) => route.fulfill({ status, body, contentType: 'text/plain' })
}

/** Closes every alert box of the page. @returns a list that collects their messages */
export function collectAlerts(page: Page): string[] {
  const messages: string[] = []
  page.on('dialog', (dialog) => {
    messages.push(dialog.message())
    void dialog.accept()
  })
  return messages
}
