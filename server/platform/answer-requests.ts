/** Answers the requests of `createLimitedProcess`, in the program that it starts. */
export function answerRequests(answer: (request: never) => Promise<unknown>): void {
  process.on('message', (request) => {
    void answer(request as never).then((response) => process.send?.(response))
  })
}
