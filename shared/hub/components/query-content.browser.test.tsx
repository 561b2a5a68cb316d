import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listArchivedProspects } from '#shared/contract/prospect-archive.ts'
import { createFakeClient } from '../testing/fake-client.ts'
import { openHub, press } from '../testing/open-hub.tsx'

test('what the console has not stored is no failure, and the focus of Retry goes to the heading', async () => {
  const client = createFakeClient()
  const restore = client.refuse(listArchivedProspects, 'unavailable', 'This list isn’t stored on this computer.', {
    isOffline: true,
  })
  await openHub(client, '/archive')
  const notice = page.getByRole('status').filter({ hasText: 'Not on this computer' })
  await expect.element(notice).toMatchTextContent('This list isn’t stored on this computer.')
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  restore()
  notice.getByRole('button', { name: 'Retry' }).element().focus()
  await press('Enter')
  await expect.element(page.getByRole('heading', { name: 'The archive is empty.' })).toBeVisible()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Archive' })).toHaveFocus()
})
