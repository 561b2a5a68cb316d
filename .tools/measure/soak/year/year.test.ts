import { expect, test } from 'vitest'
import { passYear } from './year.ts'

test(
  'over merges, a restore and a clock that jumps a year, each payment, number and email is there once',
  { timeout: 240_000 },
  async () => {
    const { account, counts } = await passYear({ seed: 'npm test', customers: 5, killChance: 0.04 })
    expect(account.filter(({ isGood }) => !isGood)).toEqual([])
    expect(counts.get('step: merge')).toBeGreaterThan(8)
    expect(counts.get('step: erase')).toBe(1)
  },
)
