import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { LazyRouter } from './lazy-router.ts'

test('a path is found in any case and with a parameter, another method is refused, and other paths are not found', async () => {
  const router = new LazyRouter()
  router.register('/api/notes/:id', ['GET'], (context) => void (context.body = context.params['id']))
  router.register('/page', ['GET', 'HEAD'], (context) => void (context.body = 'a page'))
  const server = new Koa().use(router.routes()).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const ask = async (path: string, method = 'GET') => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, headers: { Connection: 'close' } })
    return [response.status, await response.text(), response.headers.get('Allow')]
  }
  expect(await ask('/api/notes/7')).toEqual([200, '7', null])
  expect(await ask('/API/Notes/7')).toEqual([200, '7', null])
  expect(await ask('/page/')).toEqual([200, 'a page', null])
  expect(await ask('/page', 'POST')).toEqual([405, 'Method Not Allowed', 'HEAD, GET'])
  expect(await ask('/page', 'PROPFIND')).toEqual([501, 'Not Implemented', 'HEAD, GET'])
  expect(await ask('/none', 'PROPFIND')).toEqual([501, 'Not Implemented', ''])
  expect(await ask('/api/notes')).toEqual([404, 'Not Found', null])
  expect([router.hasPath('/page'), router.hasPath('/api/notes/7')]).toEqual([true, false])
  await new Promise((resolve) => void server.close(resolve))
})

test('a path whose folder has a parameter is refused, because its requests could not be matched to the folder', () => {
  expect(() => new LazyRouter().register('/api/:name', ['GET'], () => {})).toThrow(
    'The folder of /api/:name has a parameter.',
  )
})
