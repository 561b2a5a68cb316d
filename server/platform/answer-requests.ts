/** Answers the requests of `createLimitedProcess`, in the program that it starts. */
export function answerRequests(answer: (request: never) => Promise<unknown>): void {
  // At the end of the service the system signals all its processes. The request in progress ends first: the server would take it for a failed
  // one, and ends this process itself.
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, () => {})
  process.on('disconnect', () => process.exit())
  process.on('message', (request) => {
    void answer(request as never).then((response) => process.send?.(response))
  })
}
