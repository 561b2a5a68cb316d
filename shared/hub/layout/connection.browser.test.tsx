import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { followChanges } from '#shared/contract/events.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { openLeads } from '../testing/fake-leads.ts'
import { passTime } from '../testing/open-hub.tsx'

const lost = page.getByText('The server can’t be reached')

test('a server that goes away is noticed, and so is its return', async () => {
  const { client } = await openLeads()
  const restore = client.disconnect(followChanges)
  client.breakEvents()
  await expect.element(lost).toBeVisible()
  restore()
  // As the browser tells it: the hub need not wait for its next try.
  dispatchEvent(new Event('online'))
  await expect.element(lost).not.toBeInTheDocument()
})

test('a server that is away is tried again when asked, with the seconds until the next try', async () => {
  const { client } = await openLeads()
  const restore = client.disconnect(followChanges)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  client.breakEvents()
  await expect.element(page.getByText('Trying again in 2 seconds.')).toBeVisible()
  await passTime(1000)
  await expect.element(page.getByText('Trying again in 1 second.')).toBeVisible()
  await passTime(1000)
  await expect.element(page.getByText('Trying again in 4 seconds.')).toBeVisible()
  restore()
  await page.getByRole('button', { name: 'Retry now' }).click()
  await expect.element(lost).not.toBeInTheDocument()
})

test('without a network, the notice names the network and not the server', async () => {
  const { client } = await openLeads()
  client.disconnect(followChanges)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  client.breakEvents()
  await expect.element(page.getByText('You’re offline')).toBeVisible()
  await expect.element(lost).not.toBeInTheDocument()
})

test('what failed while the server was away is asked for again when it is back', async () => {
  const { client } = await openLeads()
  const restoreEvents = client.disconnect(followChanges)
  const restoreList = client.disconnect(listProspects)
  client.breakEvents()
  await expect.element(lost).toBeVisible()
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect.element(page.getByText('Failed to fetch prospects')).toBeVisible()
  restoreEvents()
  restoreList()
  dispatchEvent(new Event('online'))
  await expect.element(page.getByText('Failed to fetch prospects')).not.toBeInTheDocument()
})
