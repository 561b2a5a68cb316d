import type { Server } from 'node:http'
import type { Socket } from 'node:net'

const drainMs = 8000
const sweepMs = 50

/** Keeps watch over a server's connections, from before the first one, so that it can be closed without waiting for idle ones.
 *  @returns what closes it: requests in flight may finish, for at most 8 seconds */
export function watchConnections(server: Server): () => Promise<void> {
  const open = new Set<Socket>()
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })

  /** A connection whose last answer has gone out is kept alive by the browser. One on which nothing was asked yet, as browsers open
   *  them in case they need one, does not count as idle to Node.js, which would wait for it. */
  function sweep(): void {
    server.closeIdleConnections()
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }

  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    const sweeping = setInterval(sweep, sweepMs)
    const deadline = setTimeout(() => server.closeAllConnections(), drainMs)
    await closed
    clearInterval(sweeping)
    clearTimeout(deadline)
  }
}
