import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { expectNoViolations } from '../testing/axe.ts'
import { grace, openLeads } from '../testing/fake-leads.ts'

test('a part of a panel that fails takes down itself alone, and can be tried again', async () => {
  vi.mocked(console.error).mockImplementation(() => undefined)
  const { client } = await openLeads()
  // The contract rules this answer out.
  client.answer(getTimeline, () => Response.json([null]) as never)
  await page.getByRole('link', { name: 'Grace Sample', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Grace Sample' })
  const failure = panel.getByRole('alert').filter({ hasText: 'Timeline couldn’t be shown' })
  await expect.element(failure).toMatchTextContent('it’s been reported')
  await expect.element(panel.getByRole('button', { name: 'Add note' })).toBeVisible()
  await expectNoViolations()
  client.answer(getTimeline, [])
  const asked = client.requests(getTimeline).length
  client.emit({ subject: 'prospect', id: grace.id, action: 'updated' })
  await expect.poll(() => client.requests(getTimeline).length).toBeGreaterThan(asked)
  await failure.getByRole('button', { name: 'Try again' }).click()
  await expect.element(failure).not.toBeInTheDocument()
  // React reports to the console what a boundary has caught.
  expect(console.error).toHaveBeenCalled()
  vi.mocked(console.error).mockClear()
})
