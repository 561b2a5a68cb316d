import * as z from 'zod/mini'

export const diagnosticsCalls = {
  /** Puts what helps to find a fault onto the clipboard. */
  'diagnostics:copy': { input: z.undefined(), answer: z.undefined() },
}
