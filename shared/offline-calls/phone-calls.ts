import { dayInLondon } from '#shared/business/london-time.ts'
import { callOutcomeText, logPhoneCall, retryTaskTitle, undoPhoneCall } from '#shared/contract/phone-calls.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { type OfflineCall, offlineCall } from './offline-call.ts'
import type { Replica } from './replica.ts'
import { activityEntry, getLead } from './lead-records.ts'
import { newTask } from './tasks.ts'

/** The changes of logged phone calls, with the same effects as on the server. */
export const phoneCallCalls: readonly OfflineCall[] = [
  offlineCall(logPhoneCall, {
    subject: getLead,
    answer(replica, request) {
      const { madeAt, body } = request
      const titles = callTasksToFinish(replica, getLead(replica, request).id, madeAt).map(({ title }) => title)
      const notes = titles.length === 0 ? null : `Task done: ${titles.join(', ')}`
      const { id, outcome } = body
      return activityEntry({ id, at: madeAt, type: outcome, description: callOutcomeText[outcome], notes })
    },
    apply(added, request, replica) {
      const timeline = { leadId: request.params.id, added }
      if (replica === undefined) return { timeline }
      const { madeAt } = request
      const { id, outcome, retryOn } = request.body
      const lead = getLead(replica, request)
      const status = lead.status === 'new' ? 'contacted' : lead.status
      const tasks = setDone(callTasksToFinish(replica, lead.id, madeAt), madeAt)
      const retry = { id, kind: 'call', title: retryTaskTitle, prospectId: lead.id } as const
      return {
        timeline,
        leads: outcome === 'spoke' ? { [lead.id]: { ...lead, status, contactedAt: lead.contactedAt ?? madeAt } } : {},
        tasks:
          retryOn === undefined ? tasks : { ...tasks, [id]: newTask(replica, { ...retry, dueOn: retryOn }, madeAt) },
      }
    },
    describe: ({ outcome }) => callOutcomeText[outcome],
  }),
  offlineCall(undoPhoneCall, {
    subject: getLead,
    answer: () => undefined,
    apply(_, request, replica) {
      if (replica === undefined) return {}
      const lead = getLead(replica, request)
      const { callId } = request.params
      const call = replica.newEntries.get(lead.id)?.find(({ id }) => id === callId)
      // A call that the server already has is shown until the timeline is fetched again.
      if (call === undefined) return { tasks: { [callId]: null } }
      const finished = tasksOf(replica, lead.id).filter(({ doneAt }) => doneAt === call.at)
      const status = lead.status === 'contacted' ? 'new' : lead.status
      return {
        timeline: { leadId: lead.id, removedId: callId },
        leads: lead.contactedAt === call.at ? { [lead.id]: { ...lead, status, contactedAt: null } } : {},
        tasks: { ...setDone(finished, null), [callId]: null },
      }
    },
    describe: () => 'Call removed',
    fulfilledBy: { code: 'not_found' },
  }),
]

function tasksOf(replica: Replica, leadId: string): Task[] {
  return [...replica.tasks.values()].map(({ record }) => record).filter(({ prospectId }) => prospectId === leadId)
}

function callTasksToFinish(replica: Replica, leadId: string, madeAt: string): Task[] {
  const today = dayInLondon(Date.parse(madeAt))
  return tasksOf(replica, leadId)
    .filter(({ kind, doneAt }) => kind === 'call' && doneAt === null)
    .toSorted((a, b) => (a.dueOn < b.dueOn ? -1 : 1))
    .filter(({ dueOn }, place) => place === 0 || dueOn <= today)
}

/** Returns the tasks by their ids, done at a time or open again. */
function setDone(tasks: readonly Task[], doneAt: string | null): Record<string, Task> {
  return Object.fromEntries(tasks.map((task) => [task.id, { ...task, doneAt }]))
}
