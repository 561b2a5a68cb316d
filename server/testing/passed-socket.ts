import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

export interface PassedSocket extends AsyncDisposable {
  /** To be handed to the server, as `passedSocket` of startProcess. */
  fd: number
  port: number
}

/** Accepts nothing: the thread stands still from the moment that the socket listens. */
const listenAndHold = `
const { parentPort, workerData } = require('node:worker_threads')
const server = require('node:net').createServer()
server.listen(workerData.port, workerData.host, 4096, () => {
  parentPort.postMessage({ fd: server._handle.fd, port: server.address().port })
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
})`

/** Opens a socket that listens and accepts nothing by itself, as systemd keeps one while the server restarts. */
export async function openPassedSocket({ host = '127.0.0.1', port = 0 } = {}): Promise<PassedSocket> {
  const holder = new Worker(listenAndHold, { eval: true, workerData: { host, port } })
  const [socket] = (await once(holder, 'message')) as [{ fd: number; port: number }]
  return {
    ...socket,
    async [Symbol.asyncDispose]() {
      await holder.terminate()
    },
  }
}
