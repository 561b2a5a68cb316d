import { connect, type Socket } from 'node:net'

export interface Client {
  /** Returns the milliseconds until the answer is complete. @throws Error when its status is not 200, or the connection is lost */
  get(path: string): Promise<number>
  /** Sends JSON. Returns and throws as `get`, with any successful status. */
  post(path: string, body: object): Promise<number>
  close(): void
}

/** Opens a client that uses little CPU: keep-alive connections, and only status and length of an answer are read. */
export function openClient(address: string, headers: Record<string, string> = {}): Client {
  const { hostname, port } = new URL(address)
  const head = Object.entries({ Host: hostname, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  const all = new Set<Socket>()

  const idle = new Set<Socket>()

  function open(): Socket {
    const socket = connect(Number(port), hostname).setNoDelay(true)
    all.add(socket)
    return socket
      .on('error', () => socket.destroy()) // also while no answer is awaited
      .once('close', () => {
        all.delete(socket)
        idle.delete(socket)
      })
  }

  async function send(request: string) {
    const [socket = open()] = idle
    idle.delete(socket)
    const startedMs = performance.now()
    socket.write(request)
    const status = await readAnswer(socket)
    const tookMs = performance.now() - startedMs
    if (!socket.destroyed) idle.add(socket)
    return { status, tookMs }
  }

  return {
    async get(path) {
      const { status, tookMs } = await send(`GET ${path} HTTP/1.1\r\n${head.join('')}\r\n`)
      if (status !== 200) throw new Error(`${path}: status ${status}`)
      return tookMs
    },
    async post(path, body) {
      const json = JSON.stringify(body)
      const length = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(json)}\r\n`
      const { status, tookMs } = await send(`POST ${path} HTTP/1.1\r\n${head.join('')}${length}\r\n${json}`)
      if (status < 200 || status > 299) throw new Error(`${path}: status ${status}`)
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
      socket.off('data', onData).off('close', onClose)
      resolve(status)
    }
    const onClose = () => reject(new Error('The connection was lost.'))
    socket.on('data', onData).on('close', onClose)
  })
}
