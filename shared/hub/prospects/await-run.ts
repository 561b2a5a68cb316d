import { secondMs } from '#shared/business/durations.ts'
import { ApiError, type Client, isRefusal } from '#shared/client.ts'
import { type BulkRun, listBulkRuns } from '#shared/contract/prospect-archive.ts'

/** How often a window that lost the answer asks whether the change has ended. */
const askEveryMs = secondMs

/** The runs whose answers this window waits for, and then shows. */
const awaited = new Set<string>()

/** Makes a call that starts a long change, under an id with which it can be repeated. Where the answer is lost, because a proxy gives up waiting
 *  or the server restarts, it waits for the end of the change and asks for the result. @throws ApiError */
export async function awaitRun<T>(client: Client, call: (bulkRunId: string) => Promise<T>): Promise<T> {
  const id = crypto.randomUUID()
  awaited.add(id)
  try {
    return await call(id).catch(async (error: unknown) => {
      if (error instanceof ApiError && error.status < 500) throw error
      let hasBegun = false
      for (;;) {
        // What has begun is waited for while the server can't be reached.
        const canWait = hasBegun
        const runs = await client
          .call(listBulkRuns)
          .catch((failure: unknown) => (canWait && !isRefusal(failure) ? undefined : []))
        const run = runs?.find((one) => one.id === id)
        if (runs !== undefined && run === undefined) throw error
        if (run !== undefined && run.finishedAt !== null) return call(id)
        hasBegun = true
        await new Promise((resolve) => setTimeout(resolve, askEveryMs))
      }
    })
  } finally {
    awaited.delete(id)
  }
}

export function isAwaited({ id }: BulkRun): boolean {
  return awaited.has(id)
}
