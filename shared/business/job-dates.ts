import { openLabels } from './labels-with-fallback.ts'
import { type Job, type JobStage, type JobStep, jobStages } from '../contract/jobs.ts'
import { dayMs } from './durations.ts'
import { daysAfter, nameDayWithoutYear } from './london-time.ts'
import { standardOpeningTimes } from './opening-times.ts'
import { planningProcedure } from './planning.ts'
import { surveyWindow } from './survey-window.ts'
import { promisedDays, timings } from './timings.ts'

/** What the dates of a job follow from. */
export type JobFacts = Pick<
  Job,
  | 'packageType'
  | 'earlyStartRequestedAt'
  | 'stage'
  | 'surveyDay'
  | 'surveyedOn'
  | 'drawingsSentOn'
  | 'submittedOn'
  | 'validatedOn'
  | 'decidedOn'
  | 'decision'
  | 'buildingRegsSentOn'
  | 'completedOn'
  | 'dueDates'
> & { deposit: Pick<NonNullable<Job['deposit']>, 'paidAt'> | null }

/** One step of a job. Days are calendar days in London: `2026-12-08`. */
export interface StepDates {
  step: JobStep
  /** When it is to be done by: the owner's date, or what follows from our promises; null where nothing says. */
  dueOn: string | null
  isDone: boolean
  /** Null while it is not done, and for a step that is done on an unknown day. */
  doneOn: string | null
}

export const stepLabels = openLabels<Record<JobStep, string>>({
  survey: 'Survey',
  drawings: 'First drawings',
  submission: 'Planning application',
  decision: 'Planning decision',
  building_regs: 'Building regulations drawings',
  completion: 'Completion',
})

/** Returns the steps of a job with their dates: the one place that turns our promises into days.
 *  @param today a booked survey counts as held once its day is over */
export function datesOf(job: JobFacts, today: string): StepDates[] {
  const { dueDates, surveyDay, submittedOn, decidedOn } = job
  const isPast = (stage: JobStage) => jobStages.indexOf(job.stage) >= jobStages.indexOf(stage)
  const isSurveyed = isPast('design') || job.surveyedOn !== null || (surveyDay !== null && surveyDay < today)
  const surveyedOn = job.surveyedOn ?? surveyDay
  const isSubmitted = isPast('submitted')
  const isCompleted = isPast('completed')
  return [
    step('survey', surveyDay ?? promisedSurveyDay(job), isSurveyed, surveyedOn),
    step(
      'drawings',
      dueDates.drawings ?? after(surveyedOn, promisedDays.designs),
      isSubmitted || job.drawingsSentOn !== null,
      job.drawingsSentOn,
    ),
    step('submission', dueDates.submission ?? null, isSubmitted, submittedOn),
    step(
      'decision',
      dueDates.decision ??
        (isSubmitted ? after(job.validatedOn ?? submittedOn, planningProcedure.decisionWeeks * 7) : null),
      isCompleted || (isSubmitted && decidedOn !== null),
      decidedOn,
    ),
    ...(job.packageType === 'Essential'
      ? []
      : [
          step(
            'building_regs',
            dueDates.building_regs ??
              (job.decision === 'approved' ? after(decidedOn, timings.buildingRegulations.to * 7) : null),
            isCompleted || job.buildingRegsSentOn !== null,
            job.buildingRegsSentOn,
          ),
        ]),
    step('completion', dueDates.completion ?? null, isCompleted, job.completedOn),
  ]
}

/** Returns the step that is due next or has been late longest: of the steps that are not done, the one with the earliest date; without
 *  any date the first. Undefined once everything is done. */
export function nextStep(steps: readonly StepDates[]): StepDates | undefined {
  const open = steps.filter(({ isDone }) => !isDone)
  const [earliest] = open
    .filter(({ dueOn }) => dueOn !== null)
    .toSorted((one, other) => ((one.dueOn ?? '') < (other.dueOn ?? '') ? -1 : 1))
  return earliest ?? open[0]
}

export function isLate({ isDone, dueOn }: StepDates, today: string): boolean {
  return !isDone && dueOn !== null && dueOn < today
}

/** `Survey 2 days late`, `First drawings due in 3 days`, `Planning decision due on Monday 1 February`, `Planning application next`. */
export function describeStep({ step: name, dueOn }: Pick<StepDates, 'step' | 'dueOn'>, today: string): string {
  const label = stepLabels[name]
  if (dueOn === null) return `${label} next`
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / dayMs)
  if (days < 0) return `${label} ${days === -1 ? '1 day' : `${-days} days`} late`
  if (days < 2) return `${label} due ${days === 0 ? 'today' : 'tomorrow'}`
  return days <= 14 ? `${label} due in ${days} days` : `${label} due on ${nameDayWithoutYear(dueOn)}`
}

function step(name: JobStep, dueOn: string | null, isDone: boolean, doneOn: string | null): StepDates {
  return { step: name, dueOn, isDone, doneOn: isDone ? doneOn : null }
}

/** With an early start the survey is promised within days of the payment; otherwise on one of the days that the customer may choose. The
 *  owner’s hours and time off do not postpone what was promised. Without a deposit nothing was. */
function promisedSurveyDay({ deposit, earlyStartRequestedAt }: JobFacts): string | null {
  if (deposit === null) return null
  const { paidAt } = deposit
  const { promisedBy, until } = surveyWindow(
    { succeededAt: paidAt, createdAt: paidAt, earlyStartRequestedAt },
    standardOpeningTimes,
  )
  return promisedBy ?? until
}

function after(day: string | null, days: number): string | null {
  return day === null ? null : daysAfter(day, days)
}
