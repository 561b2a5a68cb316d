import { nameDayWithoutYear } from '#shared/business/london-time.ts'
import type { Half } from '#shared/business/survey-halves.ts'
import type { CalendarSurvey } from '#shared/contract/calendar.ts'
import { fixSurvey } from '#shared/contract/surveys.ts'
import { editTask, type Task } from '#shared/contract/tasks.ts'
import { useAskAboutClashes } from '../appointments/ask-about-clashes.ts'
import { useFixToast, useMoveCall } from '../appointments/mutations.ts'
import { useConfirm } from '../components/confirm.tsx'
import { formatClock, londonDay } from '../platform/dates.ts'
import { useCall, useToastMutation } from '../platform/mutations.ts'
import { letKnow } from '../prospects/upcoming-appointments.ts'
import type { Entry } from './entries.ts'

/** Where an entry is dropped: a call on a free time, a survey on half a day, a task on a day. */
export type Target = { startsAt: string } | { day: string; half?: Half }

/** Returns a function that moves an entry to where it was dropped, after a confirmation if somebody will be emailed. If the server
 *  refuses, the entry stays where it was, and a toast explains why. */
export function useMoveEntry(): (entry: Entry, target: Target) => Promise<void> {
  const confirm = useConfirm()
  const ask = useAskAboutClashes()
  const moveCall = useMoveCall()
  const moveTask = useMoveTask()
  const toastOf = useFixToast()
  const moveSurvey = useToastMutation({
    calls: [fixSurvey],
    mutationFn: (client, { survey, day, half }: { survey: CalendarSurvey; day: string; half: Half }) =>
      ask(
        (acceptance) =>
          client.call(fixSurvey, {
            params: { jobId: survey.jobId },
            body: { day, half, revision: survey.revision, ...acceptance },
          }),
        'Move it anyway',
      ),
    successToast(saved, { survey: { jobId, name, hasEmail, day, half }, ...date }) {
      const payment = { id: jobId, customerName: name }
      return saved && toastOf({ payment, saved, before: { day, half }, hasEmail }, date)
    },
    errorTitle: 'Couldn’t move the survey',
  })

  return async (entry, target) => {
    if (entry.kind === 'call' && 'startsAt' in target) {
      const { call } = entry
      if (Date.parse(target.startsAt) === entry.startsAt) return
      const agreed = await confirm({
        title: `Move the call with ${call.name} to ${nameTime(target.startsAt)}?`,
        text: `${call.state === 'held' ? 'They haven’t confirmed it yet; moving it confirms the booking. ' : ''}${call.name} will get an email with the new time.`,
        action: 'Move the call',
        decline: 'Leave it',
      })
      if (agreed) moveCall.mutate({ call, startsAt: target.startsAt })
    } else if (entry.kind === 'survey' && 'day' in target) {
      const { survey } = entry
      const { day, half = survey.half } = target
      if (day === survey.day && half === survey.half) return
      const agreed = await confirm({
        title: `Move the survey with ${survey.name} to ${nameDayWithoutYear(day)}, ${half}?`,
        text: survey.hasEmail ? `${survey.name} will get an email with the new date.` : letKnow(survey.name),
        action: 'Move the survey',
        decline: 'Leave it',
      })
      if (agreed) moveSurvey.mutate({ survey, day, half })
    } else if (entry.kind === 'task' && 'day' in target && target.day !== entry.day) {
      moveTask.mutate({ task: entry.task, dueOn: target.day })
    }
  }
}

/** Moves a task to another day. */
export function useMoveTask(onSuccess?: () => void) {
  return useCall(editTask, {
    input: ({ task: { id }, dueOn }: { task: Task; dueOn: string }) => ({ params: { id }, body: { dueOn } }),
    successToast: ({ title, dueOn }) => ({ title: `Task moved to ${nameDayWithoutYear(dueOn)}`, text: title }),
    errorTitle: 'Couldn’t move the task',
    ...(onSuccess && { onSuccess }),
  })
}

/** `Tuesday 1 December, 10:30`, in London. @param startsAt ISO 8601 */
function nameTime(startsAt: string): string {
  const time = Date.parse(startsAt)
  return `${nameDayWithoutYear(londonDay(time))}, ${formatClock(time)}`
}
