/** Answers the requests of `createLimitedProcess`, in the program that it starts. */
export function answerRequests<Request>(answer: (request: Request) => Promise<unknown>): void {
  process.on('message', (request) => {
    void answer(request as Request).then((response) => process.send?.(response))
  })
}
