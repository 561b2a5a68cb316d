import { expect, test } from 'vitest'
import { datesOf, describeStep, isLate, type JobFacts, nextStep } from './job-dates.ts'

const today = '2026-12-01'

/** A deposit paid on Monday 23 November 2026 with an early start. */
function facts(extra: Partial<JobFacts> = {}): JobFacts {
  return {
    packageType: 'Pre-Build',
    deposit: { paidAt: '2026-11-23T09:00:00.000Z' },
    earlyStartRequestedAt: '2026-11-23T09:00:00.000Z',
    stage: 'deposit_paid',
    surveyDay: null,
    surveyedOn: null,
    drawingsSentOn: null,
    submittedOn: null,
    validatedOn: null,
    decidedOn: null,
    decision: null,
    buildingRegsSentOn: null,
    completedOn: null,
    dueDates: {},
    ...extra,
  }
}

const dueDays = (job: JobFacts, day = today) =>
  Object.fromEntries(datesOf(job, day).map(({ step, dueOn }) => [step, dueOn]))
const next = (job: JobFacts, day = today) => nextStep(datesOf(job, day))

test.each([
  ['within ten days of an early start', facts(), '2026-12-03'],
  [
    'on the last survey day before, where the tenth day is a Sunday',
    facts({ deposit: { paidAt: '2026-11-26T09:00:00.000Z' } }),
    '2026-12-05',
  ],
  ['before the bank holidays at Christmas', facts({ deposit: { paidAt: '2026-12-18T09:00:00.000Z' } }), '2026-12-24'],
  ['by the last day that can be chosen, without an early start', facts({ earlyStartRequestedAt: null }), '2026-12-21'],
  ['on the day that is booked', facts({ surveyDay: '2026-12-15' }), '2026-12-15'],
])('the survey is due %s', (_when, job, day) => {
  expect(dueDays(job)['survey']).toBe(day)
})

test('the first drawings are due ten days after the survey, booked or held', () => {
  expect(dueDays(facts())).toMatchObject({ drawings: null, submission: null, decision: null })
  expect(dueDays(facts({ surveyDay: '2026-12-03' }))['drawings']).toBe('2026-12-13')
  expect(dueDays(facts({ surveyDay: '2026-12-03', surveyedOn: '2026-12-04' }))['drawings']).toBe('2026-12-14')
  expect(dueDays(facts({ surveyDay: '2026-12-03', dueDates: { drawings: '2026-12-20' } }))['drawings']).toBe(
    '2026-12-20',
  )
})

test('a booked survey counts as held once its day is over, and the drawings are next', () => {
  const job = facts({ stage: 'survey', surveyDay: '2026-12-01' })
  expect(next(job)).toMatchObject({ step: 'survey', dueOn: '2026-12-01' })
  expect(next(job, '2026-12-02')).toMatchObject({ step: 'drawings', dueOn: '2026-12-11' })
  expect(datesOf(job, '2026-12-02')[0]).toMatchObject({ isDone: true, doneOn: '2026-12-01' })
})

test('the council decides eight weeks after validation, or after submission until that is known', () => {
  const submitted = facts({ stage: 'submitted', submittedOn: '2026-12-14' })
  expect(dueDays(submitted)['decision']).toBe('2027-02-08')
  expect(dueDays({ ...submitted, validatedOn: '2026-12-21' })['decision']).toBe('2027-02-15')
  expect(next(submitted)).toMatchObject({ step: 'decision' })
})

test('building regulations drawings follow an approval, where the package includes them', () => {
  const approved = facts({ stage: 'submitted', decidedOn: '2027-02-01', decision: 'approved' })
  expect(dueDays(approved)['building_regs']).toBe('2027-03-15')
  expect(dueDays({ ...approved, decision: 'refused' })['building_regs']).toBeNull()
  expect(dueDays({ ...approved, packageType: 'Essential' })).not.toHaveProperty('building_regs')
  expect(next({ ...approved, packageType: 'Essential' })).toMatchObject({ step: 'completion', dueOn: null })
})

test('steps before the current stage are done, on an unknown day unless it was entered', () => {
  const steps = datesOf(facts({ stage: 'submitted', drawingsSentOn: '2026-12-10' }), today)
  expect(steps.filter(({ isDone }) => isDone).map(({ step, doneOn }) => [step, doneOn])).toEqual([
    ['survey', null],
    ['drawings', '2026-12-10'],
    ['submission', null],
  ])
  expect(next(facts({ stage: 'completed' }))).toBeUndefined()
  // A date that was entered before the stage moved back counts no longer.
  expect(datesOf(facts({ stage: 'design', submittedOn: '2026-12-14' }), today)[2]).toMatchObject({ isDone: false })
})

test.each([
  ['2026-11-29', 'First drawings 2 days late', true],
  ['2026-11-30', 'First drawings 1 day late', true],
  ['2026-12-01', 'First drawings due today', false],
  ['2026-12-02', 'First drawings due tomorrow', false],
  ['2026-12-04', 'First drawings due in 3 days', false],
  ['2026-12-21', 'First drawings due on Monday 21 December', false],
  [null, 'First drawings next', false],
])('a step due on %s is described as “%s”', (dueOn, sentence, late) => {
  const step = { step: 'drawings', dueOn, isDone: false, doneOn: null } as const
  expect(describeStep(step, today)).toBe(sentence)
  expect(isLate(step, today)).toBe(late)
})
