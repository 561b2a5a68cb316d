import { useCallback } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatNumber } from '#shared/business/counts.ts'
import { statusStep } from '#shared/business/pipeline.ts'
import { type BulkRun, changeProspects } from '#shared/contract/prospect-archive.ts'
import { leadAfter, type LeadAction } from '#shared/offline-calls/lead-actions.ts'
import { type Appointments, describeCancelled, describeUnchanged, useAppointments } from './upcoming-appointments.ts'
import { useClient } from '../platform/client-context.ts'
import { type Question, useConfirm } from '../components/confirm.tsx'
import { failureToast, type ToastMessage, useShowToast } from '../platform/mutations.ts'
import { priorityLabels, statusLabels } from './labels.ts'
import { showChange } from './lead-cache.ts'
import {
  type Choice,
  idsOf,
  leadsOf,
  nameOf,
  type Outcome,
  sendChange,
  sizeOf,
  type UndoStep,
  undoStatus,
} from './lead-choice.ts'
import { refreshAfter } from '../platform/refresh-queries.ts'

/** The texts of an action, and what undoes it. */
interface ActionDescription {
  /** Returns the question before the action; undefined for none. @param appointments undefined when they are unknown */
  ask?: (appointments: Appointments | undefined) => Question | undefined
  /** Whether the question mentions the appointments of the leads. */
  mentionsAppointments?: boolean
  /** Completes `3 prospects …`. */
  done: string
  doneText?: (count: number) => string
  failed: string
  /** Returns the steps that undo the action. @param ids of the leads that were changed */
  undo?: (ids: readonly string[]) => UndoStep[]
}

/** Describes each action: a new one is a case here, and a type in `LeadAction`. */
function describeAction(action: LeadAction, choice: Choice, suggested?: string): ActionDescription {
  const name = nameOf(choice)
  const isMany = sizeOf(choice) > 1
  const reason = { label: 'Reason (optional)', suggested }
  switch (action.action) {
    case 'archive':
      return {
        mentionsAppointments: true,
        ask: (appointments) => ({
          title: `Archive ${name}?`,
          warning: describeUnchanged(appointments ?? (isMany ? undefined : { calls: [], surveys: [] }), Date.now()),
          ...(isMany && {
            text: 'They’ll leave the list. The archive keeps their whole history, and you can restore them.',
          }),
          action: 'Archive',
          reason,
        }),
        done: 'archived',
        failed: 'Archive failed',
        undo: (ids) => [{ ids, change: { action: 'restore' } }],
      }
    case 'delete':
      return {
        mentionsAppointments: true,
        ask: (appointments) => ({
          title: `Delete ${name}?`,
          warning: describeCancelled(appointments, Date.now()),
          text: 'This can’t be undone: the history will go too. A do-not-add marker stays, so scraping and imports won’t bring them back.',
          action: 'Delete',
          isFinal: true,
          reason,
        }),
        done: 'deleted',
        doneText: (count) => (count === 1 ? 'It is permanently removed.' : 'They are permanently removed.'),
        failed: 'Delete failed',
      }
    case 'restore':
      return { done: 'restored', failed: 'Restore failed' }
    case 'status': {
      const { status } = action
      const label = statusLabels[status].toLowerCase()
      const before = leadsOf(choice)
      const goesBack = before.some((lead) => statusStep(lead.status, status) === 'needs a reason')
      return {
        ask: () =>
          isMany || goesBack
            ? {
                title: isMany ? `Mark ${name} as ${label}?` : `Move ${name} back to ${label}?`,
                action: isMany ? 'Mark them' : 'Move back',
                reason: goesBack
                  ? {
                      label: 'Why is the status going back?',
                      isRequired: true,
                      hint: 'It will appear on the timeline.',
                    }
                  : reason,
              }
            : undefined,
        done: `marked as ${label}`,
        failed: 'Change failed',
        undo: (ids) =>
          undoStatus(
            before.filter(({ id }) => ids.includes(id)),
            status,
          ),
      }
    }
    case 'priority':
      return { done: `given ${priorityLabels[action.priority].toLowerCase()} priority`, failed: 'Change failed' }
  }
}

/** Runs an action on one lead or many. @param reason what the question about it suggests @returns whether any lead was changed */
export type RunLeadAction = (choice: Choice, action: LeadAction, reason?: string) => Promise<boolean>

/** Returns a function that runs an action: it asks for confirmation where required, shows the result at once, rolls back when the server
 *  refuses, and offers to undo where possible. It is always the same function. */
export function useLeadAction(): RunLeadAction {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  const appointments = useAppointments()
  const { mutateAsync } = useMutation({ mutationFn: run })
  return useCallback((choice, action, reason) => mutateAsync({ choice, action, reason }), [mutateAsync])

  async function run({ choice, action, reason }: { choice: Choice; action: LeadAction; reason: string | undefined }) {
    const description = describeAction(action, choice, reason)
    const question = description.ask?.(description.mentionsAppointments ? await appointmentsOf(choice) : undefined)
    const agreed = question === undefined ? {} : await confirm(question)
    if (agreed === undefined) return false
    const rollBack = showChange(queryClient, new Set(idsOf(choice)), (lead) => leadAfter(action, lead))
    try {
      const outcome = await sendChange(client, choice, { ...action, ...agreed })
      const ids = outcome.results.filter((result) => result.done).map(({ id }) => id)
      const steps = ids.length === 0 ? [] : (description.undo?.(ids) ?? [])
      showToast({
        ...describeOutcome(outcome, description),
        ...(steps.length > 0 && { action: { label: 'Undo', run: () => void undo(steps) } }),
      })
      return outcome.done > 0
    } catch (error) {
      rollBack()
      showToast(failureToast(description.failed, error as Error))
      return false
    } finally {
      void refreshAfter(queryClient, [changeProspects])
    }
  }

  /** Undefined for all leads of a filter, which are not known one by one. */
  async function appointmentsOf(choice: Choice): Promise<Appointments | undefined> {
    if (!('leads' in choice)) return undefined
    const ids = new Set(idsOf(choice))
    const all = await appointments()
    const isTheirs = ({ prospectId }: { prospectId: string }) => ids.has(prospectId)
    return all && { calls: all.calls.filter(isTheirs), surveys: all.surveys.filter(isTheirs) }
  }

  async function undo(steps: readonly UndoStep[]): Promise<void> {
    try {
      for (const { ids, change } of steps) await sendChange(client, { ids }, change)
      showToast({ title: 'Undone' })
    } catch (error) {
      showToast(failureToast('Couldn’t undo that', error as Error))
    } finally {
      void refreshAfter(queryClient, [changeProspects])
    }
  }
}

/** Describes the result of a long change whose answer another window got. */
export function describeRun({ action, status, priority, total, handled, failed, error }: BulkRun): ToastMessage {
  const results = error === null ? [] : [{ id: '', done: false, error }]
  const outcome = { done: handled - failed, failed, results, unchanged: total - handled }
  return describeOutcome(outcome, describeAction({ action, status, priority } as LeadAction, { ids: [] }))
}

function describeOutcome({ done, failed, unchanged = 0, results }: Outcome, action: ActionDescription): ToastMessage {
  const error = results.find((result) => !result.done)?.error ?? undefined
  if (done === 0 && failed > 0) return { title: action.failed, ...(error !== undefined && { text: error }) }
  const failures = failed === 0 ? '' : `${failed === 1 ? 'One wasn’t' : `${failed} weren’t`} changed: ${error}`
  if (unchanged > 0) {
    const title = `${formatNumber(done)} of ${formatNumber(done + failed + unchanged)} prospects ${action.done}`
    return { title, text: `${failures} You stopped it; the rest is unchanged.`.trim() }
  }
  const title = done === 1 ? `Prospect ${action.done}` : `${formatNumber(done)} prospects ${action.done}`
  if (failed > 0) return { title, text: failures }
  return { title, ...(action.doneText && { text: action.doneText(done) }) }
}
