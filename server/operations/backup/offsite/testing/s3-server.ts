import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import S3rver from 's3rver'
import type { OffsitePlace } from '#shared/contract/offsite-backup.ts'
import { temporaryFolder } from '../../../../platform/database/testing.ts'

/** Answers in the store's place, or returns false to let the request through. */
export type Fault = (incoming: IncomingMessage, response: ServerResponse) => boolean

export const s3Secret = 'S3RVER'

/** A real S3-compatible store behind a proxy that can go wrong. */
export async function startS3() {
  const folder = await temporaryFolder()
  const store = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: folder.path,
    configureBuckets: [{ name: 'copies', configs: [] }],
  })
  const { port } = await store.run()
  let fault: Fault | undefined
  const proxy = createServer((incoming, response) => {
    if (fault?.(incoming, response)) return
    const { method, url, headers } = incoming
    const forwarded = request({ host: '127.0.0.1', port, method, path: url, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    forwarded.on('error', () => response.destroy())
    incoming.on('close', () => incoming.complete || forwarded.destroy())
    incoming.pipe(forwarded)
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  const endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  const place = {
    kind: 's3',
    endpoint,
    region: 'eu-west-2',
    bucket: 'copies',
    folder: 'studio/daily',
    accessKeyId: 'S3RVER',
  } as const satisfies OffsitePlace
  return {
    place,
    /** Where the store keeps its files. */
    folder: folder.path,
    failWith(next: Fault) {
      fault = next
    },
    async [Symbol.asyncDispose]() {
      proxy.closeAllConnections()
      proxy.close()
      await store.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** An answer as S3 writes it. */
export function refuse(response: ServerResponse, status: number, code = '', more = ''): true {
  response.writeHead(status, { 'Content-Type': 'application/xml' })
  response.end(code && `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No</Message>${more}</Error>`)
  return true
}
