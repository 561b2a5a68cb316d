import type { Locator, Page } from '@playwright/test'
import type { Client } from '../../shared/client.ts'
import type { CallInput } from '../../shared/contract/api-call.ts'
import { createProspect, type ProspectDetail } from '../../shared/contract/prospects.ts'
import { type App, expect, signIn } from './fixtures.ts'

/** Sample data: somebody whom the owner enters. */
const grace = {
  name: 'Grace Sample',
  email: 'grace@example.com',
  phone: '020 7946 0021',
  location: 'Winchester',
  projectType: 'extension',
} as const

type NewLead = CallInput<typeof createProspect>['body']

/** Enters a lead, with what a test cares about put over the sample. */
export function add(owner: Client, extra: Partial<NewLead> = {}): Promise<ProspectDetail> {
  return owner.call(createProspect, { body: { ...grace, ...extra } })
}

/** Three leads of different people, and the hub open on them. */
export async function openThree(app: App, page: Page): Promise<Client> {
  const owner = await app.ownerClient()
  await add(owner)
  await add(owner, { name: 'Hugo Sample', email: 'hugo@example.com', phone: '020 7946 0022', location: 'Alresford' })
  await add(owner, { name: 'Iris Sample', email: 'iris@example.com', phone: '020 7946 0023', priority: 'high' })
  await signIn(page)
  await expect(page.getByRole('row')).toHaveCount(4)
  return owner
}

/** The leads of these names, in the list. */
export function row(page: Page, name: string): Locator {
  return page.getByRole('row', { name: new RegExp(name) })
}

/** What is told at the edge of the window. */
export function notice(page: Page, text: string): Locator {
  return page.getByRole('listitem').filter({ hasText: text })
}

/** Opens a lead of the list. @returns its panel */
export async function openLead(page: Page, name: string): Promise<Locator> {
  await page.getByRole('link', { name }).click()
  return page.getByRole('dialog', { name })
}

/** Archives a lead of the list. */
export async function archive(page: Page, name: string, reason = ''): Promise<void> {
  await page.getByRole('button', { name: `Archive ${name}` }).click()
  const question = page.getByRole('dialog', { name: `Archive ${name}?` })
  await question.getByLabel('Reason (optional)').fill(reason)
  await question.getByRole('button', { name: 'Archive' }).click()
}
