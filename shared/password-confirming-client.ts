import { ApiError, type Client } from './client.ts'

/** Returns a client that has the password confirmed when the server requires it for a call, and then makes the call once more. Calls at the
 *  same time share one confirmation.
 *  @param confirm resolves to false if the owner declines: the call then fails with the server's `confirmation_required` */
export function withPasswordConfirmation(client: Client, confirm: () => Promise<boolean>): Client {
  let confirming: Promise<boolean> | undefined
  let confirmations = 0

  async function confirmOnce(): Promise<boolean> {
    try {
      const isConfirmed = await confirm()
      if (isConfirmed) confirmations++
      return isConfirmed
    } finally {
      confirming = undefined
    }
  }

  async function attempt<T>(make: () => Promise<T>): Promise<T> {
    const before = confirmations
    try {
      return await make()
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'confirmation_required') throw error
      // Another call may have had it confirmed while this one was on its way.
      if (confirmations === before && !(await (confirming ??= confirmOnce()))) throw error
      return make()
    }
  }

  return {
    call: (call, ...input) => attempt(() => client.call(call, ...input)),
    callWithHeaders: (call, ...input) => attempt(() => client.callWithHeaders(call, ...input)),
    open: (call, ...input) => attempt(() => client.open(call, ...input)),
    get: (path, options) => attempt(() => client.get(path, options)),
  }
}
