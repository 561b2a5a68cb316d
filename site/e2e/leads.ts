import { expect, type Locator, type Page } from '@playwright/test'
import type { Client } from '../../shared/client.ts'
import type { CallInput } from '../../shared/contract/api-call.ts'
import { createProspect, type ProspectDetail } from '../../shared/contract/prospects.ts'

/** Sample data: a lead that the owner enters. */
const grace = {
  name: 'Grace Sample',
  email: 'grace@example.com',
  phone: '020 7946 0021',
  location: 'Winchester',
  projectType: 'extension',
} as const

type NewLead = CallInput<typeof createProspect>['body']

/** Adds a lead: the sample data with the changes of a test. */
export function addLead(owner: Client, extra: Partial<NewLead> = {}): Promise<ProspectDetail> {
  return owner.call(createProspect, { body: { ...grace, ...extra } })
}

/** Waits until leads are shown that have arrived since the list was opened. The list announces them, unless it has been read again meanwhile:
 *  after a lost connection, or five seconds after scraping was started. */
export async function showNewLeads(page: Page, shown: Locator): Promise<void> {
  const announced = page.getByRole('button', { name: /^\d+ new leads?$/ })
  await expect(announced.or(shown).first()).toBeVisible()
  await expect(async () => {
    if (await announced.isVisible()) await announced.click({ timeout: 1000 }).catch(() => {})
    await expect(shown).toBeVisible({ timeout: 1000 })
  }).toPass({ timeout: 10_000 })
}

/** Returns the toast with this text. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('listitem').filter({ hasText: text })
}
