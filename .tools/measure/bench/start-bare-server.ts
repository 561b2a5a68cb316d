import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { request } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'

/** What a bare server sends: headers, the body in base64, and the database that it opens before. */
export interface BareAnswer {
  headers: Record<string, string>
  body: string
  database?: string
}

/** Starts a bare node:http server in a process of its own, and waits until it listens. */
export async function startBareServer(answer: BareAnswer, environment: NodeJS.ProcessEnv = process.env) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.mjs')], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: environment,
  })
  const exited = once(child, 'exit')
  child.stdin.end(JSON.stringify(answer))
  const address = await new Promise<string>((resolve) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => resolve(text.trim().replace('listening on ', '')))
  })
  return {
    address,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Returns a page as it is sent, for a bare server: fetch would decompress it. */
export function readAnswer(url: string): Promise<BareAnswer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'Accept-Encoding': 'br' } }, (response) => {
      const { date: _date, connection: _connection, 'keep-alive': _keepAlive, ...headers } = response.headers
      const body = buffer(response).then((bytes) => bytes.toString('base64'))
      body.then((text) => resolve({ headers: headers as Record<string, string>, body: text }), reject)
    })
      .on('error', reject)
      .end()
  })
}
