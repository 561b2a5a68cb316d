import { expect, test, vi } from 'vitest'
import { createClient } from '#shared/client.ts'
import { createNotices } from '../window/notices.ts'
import { createScrapingNotices } from './scraping-notices.ts'

function start(answer: (method: string, path: string) => Response) {
  const asked: string[] = []
  const notices = createNotices(() => {})
  const allow = vi.fn<(isAllowed: boolean) => void>()
  const shown = createScrapingNotices({
    notices,
    allow,
    client: createClient({
      baseUrl: 'https://studio.example',
      async fetch(address, init) {
        const { method, url } = new Request(address, init)
        const { pathname } = new URL(url)
        asked.push(`${method} ${pathname}`)
        return answer(method, pathname)
      },
    }),
  })
  const texts = () => notices.list().map(({ title, text }) => `${title}. ${text}`)
  return { asked, notices, allow, shown, texts }
}

const run = { id: '019400aa-0000-7000-8000-000000000001', status: 'running' }

test('the question is shown once while runs wait, and its answer is passed on', () => {
  const { shown, notices, allow } = start(() => Response.json([]))
  shown.showQuestion(true)
  shown.showQuestion(true)
  expect(notices.list()).toMatchObject([{ actions: ['Search with this computer', 'Not on this computer'] }])
  notices.act('scraping-consent', 1)
  expect(allow).toHaveBeenCalledExactlyOnceWith(false)
  shown.showQuestion(false)
  expect(notices.list()).toEqual([])
})

test('the window shows a run in progress, and Stop cancels it on the server', async () => {
  const { shown, notices, asked, texts } = start((method) =>
    method === 'GET' ? Response.json([{ ...run, id: 'older', status: 'success' }, run]) : Response.json(run),
  )
  shown.showStatus(true)
  expect(texts()).toEqual([expect.stringMatching(/^This computer is searching for leads\./)])
  notices.act('scraping-at-work', 0)
  await expect.poll(() => asked).toEqual(['GET /api/scraping/runs', `POST /api/scraping/runs/${run.id}/cancel`])
  shown.showStatus(false)
  expect(texts()).toEqual([])
})

test('a run whose cancellation gets no answer is asked for, and nothing is reported as failed that may have been done', async () => {
  let [isAway, isBack] = [false, false]
  const { shown, notices, texts } = start((method) => {
    if (method === 'GET' && !isAway) return Response.json([run])
    isAway = !isBack
    throw new TypeError('Failed to fetch')
  })
  shown.showStatus(true)
  notices.act('scraping-at-work', 0)
  await expect.poll(texts).toEqual([expect.stringContaining('We don’t know if it was stopped.')])
  isBack = true
  isAway = false
  notices.act('scraping-at-work', 0)
  await expect.poll(texts).toEqual([expect.stringContaining('Couldn’t stop it. Please try again.')])
})

test('a run that cannot be stopped says why and can be stopped again', async () => {
  const { shown, notices, texts } = start(() => {
    throw new TypeError('Failed to fetch')
  })
  shown.showStatus(true)
  notices.act('scraping-at-work', 0)
  await expect.poll(texts).toEqual([expect.stringContaining("Couldn’t stop it. The server can't be reached.")])
  expect(notices.list()).toMatchObject([{ actions: ['Stop'] }])
})
