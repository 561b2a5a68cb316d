import { dayInLondon } from '#shared/business/london-time.ts'
import { callOutcomeText, logPhoneCall, retryTaskTitle, undoPhoneCall } from '#shared/contract/phone-calls.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import type { TimelineEntry } from '#shared/contract/prospect-history.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { nameOfCall } from '../../connection/contract-call.ts'
import type { Cached, Mutation, Replica } from '../replica/replica.ts'
import { getLead } from './lead-mutations.ts'
import { newTask } from './task-mutations.ts'

type PhoneCall = NonNullable<CallInput<typeof logPhoneCall>['body']>

/** The mutations of logged phone calls, with the same effects as on the server. */
export const phoneCallMutations: Record<string, Mutation> = {
  [nameOfCall(logPhoneCall)]: {
    subject: (replica, request) => getLead(replica, request).record,
    plan(replica, request) {
      const { madeAt } = request
      const { record: lead, at } = getLead(replica, request)
      const { id, outcome, retryOn } = request.body as PhoneCall
      const settled = callTasksToFinish(replica, lead.id, madeAt)
      const titles = settled.map(({ record }) => record.title)
      const answer: TimelineEntry = {
        id,
        at: madeAt,
        kind: 'activity',
        type: outcome,
        description: callOutcomeText[outcome],
        oldValue: null,
        newValue: null,
        notes: titles.length === 0 ? null : `Task done: ${titles.join(', ')}`,
        canUndo: false,
      }
      return {
        answer,
        apply() {
          replica.newEntries.set(lead.id, [answer, ...(replica.newEntries.get(lead.id) ?? [])])
          setDone(replica, settled, madeAt)
          if (outcome === 'spoke') {
            const status = lead.status === 'new' ? 'contacted' : lead.status
            const record = { ...lead, status, contactedAt: lead.contactedAt ?? madeAt }
            replica.leads.set(lead.id, { record, at })
          }
          if (retryOn === undefined) return
          const task = { id, kind: 'call', title: retryTaskTitle, dueOn: retryOn, prospectId: lead.id }
          replica.tasks.set(id, { record: newTask(replica, task, madeAt), at: madeAt })
        },
      }
    },
  },
  [nameOfCall(undoPhoneCall)]: {
    subject: (replica, request) => getLead(replica, request).record,
    plan(replica, request) {
      const { record: lead, at } = getLead(replica, request)
      const { callId = '' } = request.params
      const entries = replica.newEntries.get(lead.id) ?? []
      const call = entries.find(({ id }) => id === callId)
      return {
        answer: undefined,
        apply() {
          replica.tasks.delete(callId)
          // A call that the server already has is shown until the timeline is fetched again.
          if (call === undefined) return
          replica.newEntries.set(
            lead.id,
            entries.filter((entry) => entry !== call),
          )
          const own = [...replica.tasks.values()].filter(({ record }) => record.prospectId === lead.id)
          setDone(
            replica,
            own.filter(({ record }) => record.doneAt === call.at),
            null,
          )
          if (lead.contactedAt !== call.at) return
          const status = lead.status === 'contacted' ? 'new' : lead.status
          replica.leads.set(lead.id, { record: { ...lead, status, contactedAt: null }, at })
        },
      }
    },
  },
}

function callTasksToFinish(replica: Replica, prospectId: string, madeAt: string): Cached<Task>[] {
  const today = dayInLondon(Date.parse(madeAt))
  return [...replica.tasks.values()]
    .filter(({ record }) => record.prospectId === prospectId && record.kind === 'call' && record.doneAt === null)
    .toSorted((a, b) => (a.record.dueOn < b.record.dueOn ? -1 : 1))
    .filter(({ record }, place) => place === 0 || record.dueOn <= today)
}

function setDone(replica: Replica, tasks: readonly Cached<Task>[], doneAt: string | null): void {
  for (const { record, at } of tasks) replica.tasks.set(record.id, { record: { ...record, doneAt }, at })
}
