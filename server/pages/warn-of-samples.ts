import type { Deps } from '../deps.ts'

/** Tells the owner of a site that is live what on it is still made up. */
export async function warnOfSamples({ pages, log }: Pick<Deps, 'pages' | 'log'>): Promise<void> {
  const samples = await pages.listSamples()
  if (samples.length === 0) return
  log.warn(
    { samples },
    `There is sample content to be replaced: ${samples.join(' and ')}. Visitors see none of the sample reviews, since publishing invented ones is against the law.`,
  )
}
