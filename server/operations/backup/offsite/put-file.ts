import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'

export interface PutFile {
  headers: Headers
  file: string
  bytes: number
  signal: AbortSignal
}

/** Sends a file as the body of a PUT. Not with fetch, which reads a file faster than it sends it and keeps the rest in memory. */
export async function putFile(url: string, { headers, file, bytes, signal }: PutFile): Promise<Response> {
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  const outgoing = send(url, {
    method: 'PUT',
    headers: { ...Object.fromEntries(headers), 'Content-Length': bytes },
    signal,
  })
  const answered = once(outgoing, 'response')
  // A store that refuses answers before it has everything, and may close the connection then.
  pipeline(createReadStream(file), outgoing).catch(() => {})
  const [incoming] = (await answered) as [IncomingMessage]
  try {
    const { date = '' } = incoming.headers
    return new Response(await text(incoming), { status: incoming.statusCode ?? 502, headers: { date } })
  } finally {
    outgoing.destroy()
  }
}
