import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { dayInLondon } from '#shared/business/london-time.ts'
import { createClient } from '#shared/client.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { currentUser } from '#shared/contract/accounts.ts'
import { getCondition } from '#shared/contract/condition.ts'
import { getGoLive } from '#shared/contract/go-live.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { followChanges } from '#shared/contract/events.ts'
import { identityHeader } from '#shared/contract/server-identity.ts'
import { readFirstAnswers } from '#shared/first-answers.ts'
import { firstReads } from '#shared/hub-first-reads.ts'
import { listTasks } from '#shared/contract/tasks.ts'
import { hubAddress, type HubView } from '#shared/hub-address.ts'
import { Hub } from './hub.tsx'
import { loadFirstView } from './layout/router.tsx'
import { createFakeClient, type FakeClient } from './testing/fake-client.ts'
import { serveLeads } from './testing/fake-leads.ts'
import { emptyToday, sampleId } from './testing/samples.ts'

let client: FakeClient
beforeEach(() => {
  client = createFakeClient()
  serveLeads(client)
})

/** Opens the hub as a page with the first answers of a view. Returns the addresses that it fetches. */
async function openWithAnswers(view: HubView): Promise<string[]> {
  const answers: Record<string, { headers: object; body: unknown }> = {}
  for (const address of [currentUser.path, ...firstReads(view, '', dayInLondon(Date.now()))]) {
    const answer = await client.fetch(address, { method: 'GET' })
    answers[address] = { headers: Object.fromEntries(answer.headers), body: await answer.json() }
  }
  const fetched: string[] = []
  const send: typeof fetch = (address, init) => {
    fetched.push(address as string)
    return client.fetch(address, init)
  }
  const address = view && `/${view}`
  history.replaceState(null, '', hubAddress + address)
  await loadFirstView(hubAddress)
  const headers = { [identityHeader]: '1.0.0 0123456789abcdef' }
  for (const answer of Object.values(answers)) Object.assign(answer.headers, headers)
  const firstAnswers = readFirstAnswers(JSON.stringify(answers))
  await render(<Hub client={createClient({ fetch: send })} firstAnswers={firstAnswers} />)
  return fetched
}

test('the list of leads shows the first answers of its page and asks only for the condition, until a change', async () => {
  const release = client.hold(followChanges)
  const fetched = await openWithAnswers('')
  await expect.element(page.getByRole('row', { name: /Iris Sample/ })).toBeVisible()
  await vi.waitFor(() => expect(fetched.toSorted()).toEqual([getCondition.path, followChanges.path]))
  release()
  await expect.poll(() => client.requests(followChanges)).toHaveLength(1)
  client.emit({ subject: 'prospect', action: 'updated', id: sampleId(1) })
  const [list] = firstReads('', '', '')
  await expect.poll(() => fetched).toContain(list)
})

test('Today shows the first answers of its page, and asks what is new on this device', async () => {
  const endedAt = Date.now() - 60 * 60_000
  localStorage.setItem('hub-visit', JSON.stringify({ seenMs: endedAt }))
  client.answer(getToday, ({ query: { since } }) => ({
    ...emptyToday,
    news: since === undefined ? null : { enquiries: 2, leads: 0, deposits: 0, subscribers: 0 },
  }))
  client.hold(followChanges)
  const fetched = await openWithAnswers('today')
  await expect.element(page.getByRole('region', { name: 'Now' })).toBeVisible()
  await expect.element(page.getByText('Since your last visit')).toMatchTextContent('2 enquiries')
  const news = `${getToday.path}?since=${encodeURIComponent(new Date(endedAt).toISOString())}`
  // The day of the tasks is that of the import here, which no test can set, so the rest of the view comes a little later.
  const late = [listTasks.path, readBusiness.path]
  const others = () => fetched.filter((address) => !late.some((path) => address.startsWith(path))).toSorted()
  await vi.waitFor(() => expect(others()).toEqual([followChanges.path, getGoLive.path, news]))
})
