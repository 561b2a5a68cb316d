import { expect, test } from 'vitest'
import { firstNameOf } from './first-name.ts'

test.each([
  ['Ada Sample', 'Ada'],
  ['Ada', 'Ada'],
  ['  Mary-Jane  Sample ', 'Mary-Jane'],
  ['Mr A Sample', 'Mr A Sample'],
  ['Dr. Ada Sample', 'Dr. Ada Sample'],
  ['J. Sample', 'J. Sample'],
])('%j is greeted as %j', (name, greeted) => expect(firstNameOf(name)).toBe(greeted))
