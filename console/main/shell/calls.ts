import * as z from 'zod/mini'

export const shellCalls = {
  /** Opens the hub where it was before it failed. */
  'shell:open-again': { input: z.undefined(), answer: z.undefined() },
}

export const shellEvents = {
  /** The hub goes to this address, which is under its own. */
  'shell:go-to': z.string(),
  /** The owner wants to work with another server. */
  'shell:change-server': z.undefined(),
}
