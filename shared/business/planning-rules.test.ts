import { expect, test } from 'vitest'
import { planningRuleIds, planningRules as rules } from './planning-rules.ts'

test('every rule has its paragraph in the law and the day on which it was checked', () => {
  const source = /^(Planning \(Listed .+ section 7|articles? \d.*|[ABE](\.\d)?(\(\w+\))*(\([ivx]+\))*(, .+)?)$/
  for (const id of planningRuleIds) {
    expect(rules[id].source, id).toMatch(source)
    expect(rules[id].checked, id).toMatch(/^20\d\d-[01]\d-[0-3]\d$/)
    expect(rules[id].works.length, id).toBeGreaterThan(0)
  }
})

test('the limits are those of the Order', () => {
  const limits = planningRuleIds.flatMap((id) => (rules[id].limit === undefined ? [] : [[id, rules[id].limit]]))
  expect(Object.fromEntries(limits)).toEqual({
    'rear-depth': { attached: 3, detached: 4 },
    'larger-rear-depth': { attached: 6, detached: 8 },
    'single-storey-height': 4,
    'eaves-near-boundary': { eaves: 3, boundary: 2 },
    'two-storey-depth': 3,
    'two-storey-side-boundary': 2,
    'two-storey-rear-boundary': 7,
    'side-width': 0.5,
    'roof-volume': { terraced: 40, other: 50 },
    'dormer-from-eaves': 0.2,
    platforms: 0.3,
    'side-windows': 1.7,
    'garden-height': { dualPitched: 4, other: 3, nearBoundary: 2.5, boundary: 2 },
    'garden-eaves': 2.5,
    'far-from-the-house': { metres: 20, squareMetres: 10 },
  })
})
