import { Agent, request } from 'node:http'

export interface Client {
  /** @returns milliseconds until the whole answer was there */
  get(path: string): Promise<number>
  close(): void
}

/** A client that costs little itself: node:http on kept connections. */
export function openClient(address: string, headers: Record<string, string>): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  return {
    get(path) {
      const startedMs = performance.now()
      return new Promise((resolve, reject) => {
        request(address + path, { agent, headers }, (response) => {
          response
            .resume()
            .on('end', () =>
              response.statusCode === 200
                ? resolve(performance.now() - startedMs)
                : reject(new Error(`${path}: status ${response.statusCode}`)),
            )
            .on('error', reject)
        })
          .on('error', reject)
          .end()
      })
    },
    close: () => agent.destroy(),
  }
}
