import type { Locator, Page } from '@playwright/test'
import type { Client } from '../../shared/client.ts'
import type { CallInput } from '../../shared/contract/api-call.ts'
import { createProspect, type ProspectDetail } from '../../shared/contract/prospects.ts'
import { type App, expect, signIn } from './fixtures.ts'

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

/** Adds three leads and opens the hub. @returns a client of the owner */
export async function openHubWithThreeLeads(app: App, page: Page): Promise<Client> {
  const owner = await app.ownerClient()
  await addLead(owner)
  await addLead(owner, {
    name: 'Hugo Sample',
    email: 'hugo@example.com',
    phone: '020 7946 0022',
    location: 'Alresford',
  })
  await addLead(owner, { name: 'Iris Sample', email: 'iris@example.com', phone: '020 7946 0023', priority: 'high' })
  await signIn(page)
  await expect(page.getByRole('row')).toHaveCount(4)
  return owner
}

/** Returns the rows of the list whose name matches a regular expression. */
export function leadRow(page: Page, name: string): Locator {
  return page.getByRole('row', { name: new RegExp(name) })
}

/** Returns the toast with this text. */
export function toast(page: Page, text: string): Locator {
  return page.getByRole('listitem').filter({ hasText: text })
}

/** Opens a lead in the list. @returns its panel */
export async function openLead(page: Page, name: string): Promise<Locator> {
  await page.getByRole('link', { name }).click()
  return page.getByRole('dialog', { name })
}

/** Archives a lead in the list. */
export async function archiveLead(page: Page, name: string, reason = ''): Promise<void> {
  await page.getByRole('button', { name: `Archive ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Archive ${name}?` })
  await question.getByLabel('Reason (optional)').fill(reason)
  await question.getByRole('button', { name: 'Archive' }).click()
}
