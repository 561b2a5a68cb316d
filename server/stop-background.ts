import type { Background } from './feature.ts'

type Time = NonNullable<Background['stopsAt']>['time']

/** Stops the work whose time it is, all at once, and waits for it. @param time undefined for work without a time of its own */
export async function stopBackground(background: readonly Background[], time?: Time): Promise<void> {
  await Promise.all(background.filter(({ stopsAt }) => stopsAt?.time === time).map(async (one) => one.stop()))
}
