import { minimumFormMs } from '#shared/contract/form-traces.ts'

interface Traces {
  homepage?: string | undefined
  elapsedMs?: number | undefined
}

/** Why something sent by a form looks like a program's work; null for a person's. What is suspected is stored all the
 *  same, without lead and mails, so that a mistake loses nobody. */
export function suspectSpam({ homepage, elapsedMs }: Traces): string | null {
  if (homepage !== undefined) return 'filled in a hidden field'
  if (elapsedMs !== undefined && elapsedMs < minimumFormMs) return 'filled in the form too quickly'
  return null
}
