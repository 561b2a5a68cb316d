import { connect, type Socket } from 'node:net'

export interface Client {
  /** Returns the milliseconds until the answer is complete. @throws Error when its status is not 200 */
  get(path: string): Promise<number>
  close(): void
}

/** Opens a client that uses little CPU: keep-alive connections, and only status and length of an answer are read. */
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

/** Waits for the end of an answer and returns its status. */
function readAnswer(socket: Socket): Promise<number> {
  return new Promise((resolve, reject) => {
    let status = 0
    let left = Number.NaN
    const onData = (chunk: Buffer) => {
      if (status === 0) {
        const end = chunk.indexOf('\r\n\r\n')
        const head = chunk.subarray(0, end).toString('latin1')
        status = Number(head.slice(9, 12))
        left = end + 4 + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
      }
      left -= chunk.length
      if (left > 0) return
      socket.off('data', onData).off('error', reject)
      resolve(status)
    }
    socket.on('data', onData).on('error', reject)
  })
}
