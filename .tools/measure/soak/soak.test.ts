import { expect, test } from 'vitest'
import { soak } from './soak.ts'

test(
  'killed eight times under load and other faults, the server keeps once what it acknowledged, sends each email and records each payment',
  { timeout: 400_000 },
  async () => {
    const { account, counts, acknowledged } = await soak({
      seed: 'npm test',
      seconds: 240,
      kills: 8,
      visitsPerSecond: 25,
      ownerPauseMs: 50,
      botPauseMs: 400,
      faults: { gapMs: 1000, lengthMs: 1000, killGapMs: 1000, stopsInOrder: false, silenceMs: 2000 },
      isThorough: false,
    })
    expect(account.filter(({ isGood }) => !isGood)).toEqual([])
    expect(acknowledged).toBeGreaterThan(100)
    expect(counts.get('fault: server killed')).toBe(8)
  },
)
