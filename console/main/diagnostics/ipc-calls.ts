import * as z from 'zod/mini'
import { clientError } from '#shared/contract/client-errors.ts'

export const diagnosticsCalls = {
  /** Puts what helps to find a fault onto the clipboard. */
  'diagnostics:copy': { input: z.undefined(), answer: z.undefined() },
  /** Writes a fault of the window's page into the log. */
  'diagnostics:report': { input: clientError, answer: z.undefined() },
}
