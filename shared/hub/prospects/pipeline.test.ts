import { stageStep, statusStep } from '#shared/business/pipeline.ts'
import { expect, test } from 'vitest'
import { byStage, byStatus, columnsOf, staleDays } from './pipeline.ts'

test('moving forward or out needs no reason, moving back does', () => {
  expect(statusStep('new', 'quoted')).toBe('free')
  expect(statusStep('quoted', 'rejected')).toBe('free')
  expect(statusStep('quoted', 'contacted')).toBe('needs a reason')
  expect(stageStep('survey', 'proposal')).toBe('needs a reason')
  expect(stageStep('design', 'lost')).toBe('free')
})

test('a rejected or lost lead starts again', () => {
  expect(statusStep('rejected', 'new')).toBe('free')
  expect(statusStep('rejected', 'quoted')).toBe('not from here')
  expect(stageStep('lost', 'prospect')).toBe('free')
})

test('a waiting lead goes cold after two weeks without a change', () => {
  const now = Date.parse('2026-11-21T12:00:00.000Z')
  expect(staleDays({ status: 'quoted', updatedAt: '2026-11-07T12:00:00.000Z' }, now)).toBe(14)
  expect(staleDays({ status: 'quoted', updatedAt: '2026-11-07T12:00:01.000Z' }, now)).toBeUndefined()
  expect(staleDays({ status: 'converted', updatedAt: '2026-01-01T12:00:00.000Z' }, now)).toBeUndefined()
})

test('the board by stage has a column for each stage of the pipeline, which asks for the leads of that stage', () => {
  const columns = columnsOf(byStage, { projectType: 'extension', sort: 'value' })
  expect(columns.map(({ label }) => label)).toEqual([
    'Prospect',
    'Contacted',
    'Consultation',
    'Proposal',
    'Deposit paid',
    'Survey',
    'Design',
    'Submitted',
    'Completed',
    'Lost',
  ])
  expect(columns[6]?.query).toEqual({ projectType: 'extension', sort: 'value', crmStage: 'design' })
})

test('a filter by status leaves one column of the board by status, and narrows every column by stage', () => {
  const query = { status: 'converted' } as const
  expect(columnsOf(byStatus, query)).toEqual([{ value: 'converted', label: 'Converted', query }])
  const stages = columnsOf(byStage, query)
  expect(stages).toHaveLength(10)
  expect(stages.every((column) => column.query.status === 'converted')).toBe(true)
})
