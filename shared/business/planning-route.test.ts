import { expect, test } from 'vitest'
import { homeKinds, plannedWorks, planningRoute, protections, type PlannedExtension } from './planning-route.ts'

const semi: PlannedExtension = { home: 'semi-detached', work: 'single-storey-rear', protection: 'none', metres: 3 }
const routeOf = (changes: Partial<PlannedExtension>) => planningRoute({ ...semi, ...changes })?.route
const reasonOf = (changes: Partial<PlannedExtension>) => planningRoute({ ...semi, ...changes })?.reason

test('a single storey at the back is measured: as of right, with prior approval, by application', () => {
  expect([3, 3.1, 6, 6.1].map((metres) => routeOf({ metres }))).toEqual([
    'permitted',
    'prior-approval',
    'prior-approval',
    'application',
  ])
  expect([4, 4.1, 8, 8.1].map((metres) => routeOf({ home: 'detached', metres }))).toEqual([
    'permitted',
    'prior-approval',
    'prior-approval',
    'application',
  ])
})

test('in a protected area there is no larger scheme, and only a shallow single storey is left at the back', () => {
  expect(routeOf({ protection: 'area' })).toBe('permitted')
  expect(reasonOf({ protection: 'area', metres: 5 })).toBe('larger-scheme-not-here')
  for (const work of ['two-storey-rear', 'single-storey-side', 'loft'] as const)
    expect(reasonOf({ protection: 'area', work })).toBe('protected-area')
  expect(routeOf({ protection: 'area', work: 'garden-room' })).toBe('permitted')
})

test('two storeys are allowed a short way at the back without an application, and never at the side', () => {
  expect(routeOf({ work: 'two-storey-rear', metres: 3 })).toBe('permitted')
  expect(reasonOf({ work: 'two-storey-rear', metres: 3.5 })).toBe('two-storeys-too-deep')
  expect(reasonOf({ work: 'two-storey-side' })).toBe('two-storeys-at-side')
})

test('a flat has no such rights, and a listed house needs consent for any work', () => {
  for (const work of plannedWorks) {
    expect(reasonOf({ home: 'flat', work })).toBe('flat')
    for (const home of homeKinds) expect(reasonOf({ protection: 'listed', home, work })).toBe('listed')
  }
})

test('every combination has an answer unless the depth is invalid', () => {
  for (const home of homeKinds)
    for (const work of plannedWorks)
      for (const protection of protections) expect(planningRoute({ home, work, protection, metres: 2 })).toBeDefined()
  for (const metres of [0, -1, Number.NaN]) expect(planningRoute({ ...semi, metres })).toBeUndefined()
  expect(planningRoute({ home: 'terraced', work: 'loft', protection: 'none' })?.route).toBe('permitted')
})
