import { expect, test } from 'vitest'
import { decidingChoices, planningRoute, type PlanningRoute } from './planning-route.ts'
import {
  homeKinds,
  plannedWorks,
  planningRuleIds,
  planningRules,
  protections,
  ruleAnswer,
  type PlannedExtension,
} from './planning-rules.ts'

type Facts = Omit<PlannedExtension, 'home' | 'work' | 'protection'>
type Home = [
  home: PlannedExtension['home'],
  work: PlannedExtension['work'],
  protection: PlannedExtension['protection'],
  facts: Facts,
  route: PlanningRoute,
  reason: string,
]

const clear = { toBoundary: 2, toRearBoundary: 7 }

const homes: Home[] = [
  // One storey at the back: A.1(f), A.1(g) and A.4.
  ['semi-detached', 'single-storey-rear', 'none', { metres: 3 }, 'permitted', 'within-limits'],
  ['semi-detached', 'single-storey-rear', 'none', { metres: 3.1 }, 'prior-approval', 'larger-scheme'],
  ['semi-detached', 'single-storey-rear', 'none', { metres: 6 }, 'prior-approval', 'larger-scheme'],
  ['semi-detached', 'single-storey-rear', 'none', { metres: 6.1 }, 'application', 'larger-rear-depth'],
  ['terraced', 'single-storey-rear', 'none', { metres: 3 }, 'permitted', 'within-limits'],
  ['terraced', 'single-storey-rear', 'none', { metres: 4 }, 'prior-approval', 'larger-scheme'],
  ['terraced', 'single-storey-rear', 'none', { metres: 8 }, 'application', 'larger-rear-depth'],
  ['detached', 'single-storey-rear', 'none', { metres: 4 }, 'permitted', 'within-limits'],
  ['detached', 'single-storey-rear', 'none', { metres: 4.1 }, 'prior-approval', 'larger-scheme'],
  ['detached', 'single-storey-rear', 'none', { metres: 8 }, 'prior-approval', 'larger-scheme'],
  ['detached', 'single-storey-rear', 'none', { metres: 8.1 }, 'application', 'larger-rear-depth'],
  ['semi-detached', 'single-storey-rear', 'area', { metres: 3 }, 'permitted', 'within-limits'],
  ['semi-detached', 'single-storey-rear', 'area', { metres: 3.1 }, 'application', 'rear-depth'],
  ['detached', 'single-storey-rear', 'area', { metres: 4 }, 'permitted', 'within-limits'],
  ['detached', 'single-storey-rear', 'area', { metres: 5 }, 'application', 'rear-depth'],
  // Two storeys at the back: A.1(h), A.1(i) and A.2(c).
  ['detached', 'two-storey-rear', 'none', { metres: 3, ...clear }, 'permitted', 'within-limits'],
  ['detached', 'two-storey-rear', 'none', { metres: 3 }, 'we-check', 'two-storey-side-boundary'],
  ['detached', 'two-storey-rear', 'none', { metres: 3, toBoundary: 2 }, 'we-check', 'two-storey-rear-boundary'],
  [
    'detached',
    'two-storey-rear',
    'none',
    { metres: 3, toBoundary: 1.9, toRearBoundary: 9 },
    'application',
    'two-storey-side-boundary',
  ],
  [
    'detached',
    'two-storey-rear',
    'none',
    { metres: 3, toBoundary: 4, toRearBoundary: 6.9 },
    'application',
    'two-storey-rear-boundary',
  ],
  ['detached', 'two-storey-rear', 'none', { metres: 3.1, ...clear }, 'application', 'two-storey-depth'],
  ['semi-detached', 'two-storey-rear', 'none', { metres: 2.5, ...clear }, 'permitted', 'within-limits'],
  [
    'terraced',
    'two-storey-rear',
    'none',
    { metres: 2, toBoundary: 0, toRearBoundary: 12 },
    'application',
    'two-storey-side-boundary',
  ],
  ['detached', 'two-storey-rear', 'area', { metres: 2, ...clear }, 'application', 'protected-two-storeys'],
  // At the side: A.1(j) and A.2(b).
  ['detached', 'single-storey-side', 'none', { shareOfWidth: 0.5 }, 'permitted', 'within-limits'],
  ['semi-detached', 'single-storey-side', 'none', { shareOfWidth: 0.4 }, 'permitted', 'within-limits'],
  ['semi-detached', 'single-storey-side', 'none', { shareOfWidth: 0.6 }, 'application', 'side-width'],
  ['terraced', 'single-storey-side', 'none', {}, 'we-check', 'side-width'],
  ['detached', 'single-storey-side', 'area', { shareOfWidth: 0.3 }, 'application', 'protected-side'],
  ['detached', 'two-storey-side', 'none', {}, 'application', 'side-storeys'],
  ['semi-detached', 'two-storey-side', 'area', {}, 'application', 'side-storeys'],
  // In the roof: B.1.
  ['terraced', 'loft', 'none', {}, 'permitted', 'within-limits'],
  ['detached', 'loft', 'none', {}, 'permitted', 'within-limits'],
  ['semi-detached', 'loft', 'area', {}, 'application', 'protected-roof'],
  // In the garden: E.1(e) and E.1(g).
  ['detached', 'garden-room', 'none', { height: 4, toBoundary: 2, roof: 'dual-pitched' }, 'permitted', 'within-limits'],
  ['detached', 'garden-room', 'none', { height: 4, toBoundary: 2, roof: 'other' }, 'application', 'garden-height'],
  ['detached', 'garden-room', 'none', { height: 3.1, toBoundary: 5, roof: 'other' }, 'application', 'garden-height'],
  ['detached', 'garden-room', 'none', { height: 3, toBoundary: 2, roof: 'other' }, 'permitted', 'within-limits'],
  [
    'detached',
    'garden-room',
    'none',
    { height: 4.1, toBoundary: 9, roof: 'dual-pitched' },
    'application',
    'garden-height',
  ],
  [
    'semi-detached',
    'garden-room',
    'none',
    { height: 3, toBoundary: 1.9, roof: 'other' },
    'application',
    'garden-height',
  ],
  [
    'terraced',
    'garden-room',
    'none',
    { height: 4, toBoundary: 1, roof: 'dual-pitched' },
    'application',
    'garden-height',
  ],
  ['terraced', 'garden-room', 'none', { height: 2.5, toBoundary: 0.2, roof: 'other' }, 'permitted', 'within-limits'],
  ['terraced', 'garden-room', 'none', { height: 2.5 }, 'permitted', 'within-limits'],
  ['detached', 'garden-room', 'none', { height: 3 }, 'we-check', 'garden-height'],
  ['detached', 'garden-room', 'none', { height: 4, toBoundary: 3 }, 'we-check', 'garden-height'],
  ['detached', 'garden-room', 'none', {}, 'we-check', 'garden-height'],
  ['detached', 'garden-room', 'area', { height: 2.5 }, 'permitted', 'within-limits'],
  ['detached', 'garden-room', 'listed', { height: 2.5 }, 'application', 'listed-garden'],
  // Homes without these rights.
  ['flat', 'garden-room', 'none', { height: 2.5 }, 'application', 'flat'],
  ['flat', 'loft', 'none', {}, 'application', 'flat'],
  ['flat', 'single-storey-rear', 'area', { metres: 2 }, 'application', 'flat'],
  ['detached', 'single-storey-rear', 'listed', { metres: 1 }, 'listed-consent', 'listed-building'],
  ['flat', 'loft', 'listed', {}, 'listed-consent', 'listed-building'],
]

test.each(homes)('%s, %s, protected: %s, %j: %s because of %s', (home, work, protection, facts, route, reason) => {
  const answer = planningRoute({ home, work, protection, ...facts })
  expect(answer?.route).toBe(route)
  expect(answer?.reasons[0]).toBe(reason)
})

test('every rule that the answers can decide is kept by one of these homes and broken by another', () => {
  const oneSided = planningRuleIds.filter((id) => {
    const answers = new Set(
      homes.map(([home, work, protection, facts]) => ruleAnswer(id, { home, work, protection, ...facts })),
    )
    return planningRules[id].decide && !(answers.has('yes') && answers.has('no'))
  })
  // The order allows no two-storey side extension at all.
  expect(oneSided).toEqual(['side-storeys'])
})

test('every rule that the check does not ask about is named whenever its work may be built', () => {
  const named = new Set(
    homes.flatMap(
      ([home, work, protection, facts]) => planningRoute({ home, work, protection, ...facts })?.weCheck ?? [],
    ),
  )
  expect(planningRuleIds.filter((id) => !planningRules[id].decide && !named.has(id))).toEqual([])
  const silent = homes.filter(([home, work, protection, facts, route]) => {
    const weCheck = planningRoute({ home, work, protection, ...facts })?.weCheck ?? []
    const isRefused = route === 'application' || route === 'listed-consent'
    return isRefused ? weCheck.length > 0 : !weCheck.includes('rights-removed')
  })
  expect(silent).toEqual([])
})

test('a two-storey rear extension is never called permitted until its boundaries are known', () => {
  for (const home of homeKinds)
    for (const protection of protections)
      expect(planningRoute({ home, protection, work: 'two-storey-rear', metres: 1 })?.route).not.toBe('permitted')
})

test('a garden room is never called permitted until its height is known', () => {
  for (const home of homeKinds)
    for (const protection of protections)
      expect(planningRoute({ home, protection, work: 'garden-room' })?.route).not.toBe('permitted')
})

test('each choice of the further question settles the answer', () => {
  const base = { home: 'detached', protection: 'none', metres: 3 } as const
  const routesOf = (work: keyof typeof decidingChoices) =>
    Object.values(decidingChoices[work]).map((facts) => planningRoute({ ...base, work, ...facts })?.route)
  expect(routesOf('two-storey-rear')).toEqual(['permitted', 'application', 'application'])
  expect(routesOf('single-storey-side')).toEqual(['permitted', 'application'])
  expect(routesOf('garden-room')).toEqual(['permitted', 'permitted', 'permitted', 'application'])
})

test('every combination has an answer unless the depth is invalid', () => {
  for (const home of homeKinds)
    for (const work of plannedWorks)
      for (const protection of protections) expect(planningRoute({ home, work, protection, metres: 2 })).toBeDefined()
  for (const metres of [0, -1, Number.NaN])
    expect(planningRoute({ home: 'detached', work: 'single-storey-rear', protection: 'none', metres })).toBeUndefined()
})
