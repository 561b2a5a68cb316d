import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import Koa from 'koa'
import { expect, test } from 'vitest'
import { readBytes } from './body.ts'

test('a visitor who leaves before the body is read is no fault of the server', async () => {
  const request = new IncomingMessage(new Socket())
  request.headers['content-length'] = '1000'
  request.destroy()
  const context = new Koa().createContext(request, new ServerResponse(request))
  await expect(readBytes(context)).rejects.toMatchObject({ code: 'invalid_input' })
})
