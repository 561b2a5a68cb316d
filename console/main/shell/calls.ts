import * as z from 'zod/mini'

export const shellEvents = {
  /** The hub goes to this address, which is under its own. */
  'shell:go-to': z.string(),
}
