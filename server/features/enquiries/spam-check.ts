import { minimumFormMs } from '#shared/contract/form-traces.ts'

interface Traces {
  homepage?: string | undefined
  elapsedMs?: number | undefined
}

/** Returns why a submission looks like spam, or null. Suspected spam is stored too, without a lead and emails, so that a false positive can
 *  be recovered. */
export function checkForSpam({ homepage, elapsedMs }: Traces): string | null {
  if (homepage !== undefined) return 'filled in a hidden field'
  if (elapsedMs !== undefined && elapsedMs < minimumFormMs) return 'filled in the form too quickly'
  return null
}
