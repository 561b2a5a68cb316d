import { expect, test } from 'vitest'
import { soak } from './soak.ts'

test(
  'under visitors, bots, the owner and faults, nothing acknowledged is lost or doubled, and each email and payment is as promised',
  { timeout: 180_000 },
  async () => {
    const { account, counts, acknowledged } = await soak({
      seed: 'npm test',
      seconds: 90,
      kills: 8,
      visitsPerSecond: 25,
      ownerPauseMs: 50,
      botPauseMs: 400,
      faults: { gapMs: 1000, lengthMs: 1000, killGapMs: 1000, stopsInOrder: false, silenceMs: 2000 },
      isThorough: false,
    })
    expect(account.filter(({ isGood }) => !isGood)).toEqual([])
    expect(acknowledged).toBeGreaterThan(100)
    expect(counts.get('fault: server killed')).toBeGreaterThan(3)
  },
)
