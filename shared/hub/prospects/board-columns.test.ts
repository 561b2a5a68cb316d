import { expect, test } from 'vitest'
import { byStage, byStatus, columnsOf } from './board-columns.ts'

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
