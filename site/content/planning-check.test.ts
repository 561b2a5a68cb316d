import { expect, test } from 'vitest'
import { decidingChoices } from '#shared/business/planning-route.ts'
import { planningRuleIds, planningRules } from '#shared/business/planning-rules.ts'
import { planningCheck } from './planning-check.ts'

const isAsked = (id: (typeof planningRuleIds)[number]) => planningRules[id].decide !== undefined

test('a rule that the answers decide has a reason, and every other rule one sentence of what we check', () => {
  expect(Object.keys(planningCheck.reasons).toSorted()).toEqual(
    ['within-limits', 'larger-scheme', ...planningRuleIds.filter(isAsked)].toSorted(),
  )
  expect(planningCheck.conditions.flatMap(({ rules }) => [...rules]).toSorted()).toEqual(
    planningRuleIds.filter((id) => !isAsked(id)).toSorted(),
  )
})

test('the further questions offer each choice that decides, and not being sure', () => {
  for (const [work, choices] of Object.entries(decidingChoices)) {
    const { options } = planningCheck.deciding[work as keyof typeof decidingChoices]
    expect(Object.keys(options)).toEqual(['', ...Object.keys(choices)])
  }
})

test('a garden room 4 m high is offered under a dual-pitched roof only', () => {
  const { reasons, deciding } = planningCheck
  const said = [reasons['garden-height'], ...Object.values(deciding['garden-room'].options)]
  const high = said.filter((sentence) => /\b4 m\b/.test(sentence))
  expect(high).toHaveLength(2)
  for (const sentence of high) expect(sentence).toContain('dual-pitched')
})
