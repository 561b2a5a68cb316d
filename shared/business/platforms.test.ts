import { expect, test } from 'vitest'
import { findPlatform, platforms, sourceLabel } from './platforms.ts'

test('our own sources and the platforms we know have names, other platforms keep theirs', () => {
  expect(sourceLabel('website')).toBe('Website')
  expect(sourceLabel('calculator')).toBe('Calculator')
  expect(sourceLabel('checkout')).toBe('Deposit')
  expect(sourceLabel('planit')).toBe('PlanIt')
  expect(sourceLabel('Sample Trades Board')).toBe('Sample Trades Board')
})

test('a source may name its platform by id, label or alias, however it is spelt', () => {
  expect(['idox', 'Idox', 'Public Access', 'Idox Public Access', 'UNIFORM'].map(findPlatform)).toEqual(
    Array.from({ length: 5 }, () => 'idox'),
  )
  expect(findPlatform('Sample Trades Board')).toBeUndefined()
})

test('no name belongs to two platforms', () => {
  const aliases = platforms.flatMap((platform) => ('aliases' in platform ? platform.aliases : []))
  const names = [...platforms.map(({ id }) => id), ...aliases]
  expect(names).toEqual([...new Set(names)])
})
