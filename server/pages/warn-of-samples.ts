import type { Deps } from '../deps.ts'

/** Tells the owner of a site that is live what on it is still made up. */
export async function warnOfSamples({ pages, log }: Pick<Deps, 'pages' | 'log'>): Promise<void> {
  const samples = await pages.listSamples()
  if (samples.length === 0) return
  log.warn(
    { samples },
    `The site shows sample ${samples.join(' and ')}. Replace them before visitors come: publishing invented reviews is against the law.`,
  )
}
