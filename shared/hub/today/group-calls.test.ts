import { expect, test } from 'vitest'
import type { Task } from '#shared/contract/tasks.ts'
import { groupCalls } from './group-calls.ts'

const task = (id: string, prospectId: string | null) => ({ id, prospectId }) as Task
const rose = task('1', 'rose')
const roseAgain = task('3', 'rose')
const council = task('2', null)
const silas = task('4', 'silas')

test('each person with calls to return is listed once, in the order of their first task', () => {
  const { others } = groupCalls([rose, council, roseAgain, silas], [])
  expect(others).toEqual([[rose, roseAgain], [council], [silas]])
})

test('the tasks of a person whose call is booked for today go with that call', () => {
  const { ofBooked, others } = groupCalls([rose, council, silas], [{ prospectId: 'rose' }])
  expect(ofBooked.get('rose')).toEqual([rose])
  expect(others).toEqual([[council], [silas]])
})
