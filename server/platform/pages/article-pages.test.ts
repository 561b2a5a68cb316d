import { expect, test } from 'vitest'
import { startTestApp } from '../../testing/test-app.ts'

const address = '/blog?article=forty-five-degree-rule'
const openDialog = /<dialog [^>]*open=""/

test('an article in the address is part of the page, with any other parameters', async () => {
  await using app = await startTestApp()
  for (const path of [
    address,
    `${address}&utm_source=leaflet`,
    `/blog?utm_source=leaflet&article=forty-five-degree-rule`,
  ]) {
    const response = await app.request(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toMatch(openDialog)
  }
})

test('an unknown article leaves the page unchanged', async () => {
  await using app = await startTestApp()
  const page = await (await app.request('/blog')).text()
  expect(page).not.toMatch(openDialog)
  for (const query of [
    'article=nothing',
    'article=',
    'article=__proto__',
    'article',
    'article=%E0%A4%A',
    'particle=forty-five-degree-rule',
  ]) {
    const response = await app.request(`/blog?${query}`)
    expect(response.status).toBe(200)
    expect(await response.text()).toBe(page)
  }
  expect((await app.request('/nowhere?article=forty-five-degree-rule')).status).toBe(404)
})

test('an extra slash or capital letters still lead to the article', async () => {
  await using app = await startTestApp()
  const response = await app.request('/Blog/?article=forty-five-degree-rule', { redirect: 'manual' })
  expect(response.status).toBe(301)
  expect(response.headers.get('Location')).toBe(address)
})
