import { flushCompileCache } from 'node:module'

/** Sends a message to the process that has started this one. If it has ended, nobody waits for the message. */
export function sendToParent(message: object | string): void {
  if (process.connected) process.send?.(message, () => {})
}

/** Answers the requests of `createLimitedProcess`, in the program that it starts. */
export function answerRequests(answer: (request: never) => Promise<object | string>): void {
  // At the end of the service the system signals all its processes. The request in progress ends first: the server would take it for a failed
  // one, and ends this process itself.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', (request) => {
    void answer(request as never).then((response) => {
      sendToParent(response)
      // For the next start of this program, which takes a third less then. A process that is killed stores nothing at its end.
      setImmediate(storeCompiledCode)
    })
  })
}

let isStored = false

function storeCompiledCode(): void {
  if (!isStored) flushCompileCache()
  isStored = true
}
