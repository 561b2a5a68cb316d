import type { Deps } from '../../deps.ts'

/** Warns in the log about sample content that a live site still shows. */
export async function warnOfSamples({ pages, log }: Pick<Deps, 'pages' | 'log'>): Promise<void> {
  const samples = await pages.listSamples()
  if (samples.length === 0) return
  log.warn(
    { samples },
    `Please replace the sample content: ${samples.join(' and ')}. Visitors don’t see the sample reviews, because publishing invented reviews is against the law.`,
  )
}
