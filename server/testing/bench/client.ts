import { connect, type Socket } from 'node:net'

export interface Client {
  /** @returns milliseconds until the whole answer was there
   *  @throws Error when the answer is no 200 */
  get(path: string): Promise<number>
  close(): void
}

/** A client that takes as little of the machine as it can: kept connections, and of the answers only status and length are read. */
export function openClient(address: string, headers: Record<string, string> = {}): Client {
  const { hostname, port } = new URL(address)
  const head = Object.entries({ Host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const all = new Set<Socket>()
  const idle: Socket[] = []

  function open(): Socket {
    const socket = connect(Number(port), hostname).setNoDelay(true)
    all.add(socket)
    return socket
  }

  return {
    async get(path) {
      const socket = idle.pop() ?? open()
      const startedMs = performance.now()
      socket.write(`GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
      const status = await readAnswer(socket)
      const tookMs = performance.now() - startedMs
      idle.push(socket)
      if (status !== 200) throw new Error(`${path}: status ${status}`)
      return tookMs
    },
    close: () => all.forEach((socket) => socket.destroy()),
  }
}

/** Waits for the end of an answer. @returns its status */
function readAnswer(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0
    let left = Number.NaN
    const take = (chunk: Buffer) => {
      if (status === 0) {
        const end = chunk.indexOf('\r\n\r\n')
        const head = chunk.subarray(0, end).toString('latin1')
        status = Number(head.slice(9, 12))
        left = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      }
      left -= chunk.length
      if (left > 0) return
      socket.off('data', take).off('error', reject)
      resolve(status)
    }
    socket.on('data', take).on('error', reject)
  })
}
