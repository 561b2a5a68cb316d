import { useQueryClient } from '@tanstack/react-query'
import type { Prospect } from '#shared/contract/prospects.ts'
import { describeCancelled, describeUnchanged, useAppointments } from '../../appointments/upcoming.ts'
import { useClient } from '../../client-context.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { errorSentence } from '../../components/error-sentence.ts'
import { type ToastMessage, useShowToast } from '../../components/toasts.tsx'
import { type Priority, priorityLabels, type Status, statusLabels } from '../labels.ts'
import { refreshLeads, showChange } from '../lead-cache.ts'
import { statusStep } from '../pipeline.ts'
import { type Choice, doTo, doToIds, type LeadAction, nameOf, type Outcome, sizeOf, stepsBack } from './lead-choice.ts'

export interface LeadActions {
  /** Each says whether it was done. */
  archive: (choice: Choice) => Promise<boolean>
  remove: (choice: Choice) => Promise<boolean>
  setStatus: (choice: Choice, status: Status) => Promise<boolean>
  setPriority: (choice: Choice, priority: Priority) => Promise<boolean>
  restore: (ids: readonly string[]) => Promise<boolean>
}

/** What can be done to one lead or many: shown at once, put back with a word when the server refuses, undone where it can be. */
export function useLeadActions(): LeadActions {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  const appointments = useAppointments()

  return {
    async archive(choice) {
      const many = sizeOf(choice) > 1
      const warning = describeUnchanged(
        (await appointmentsOf(choice)) ?? (many ? undefined : { calls: [], surveys: [] }),
        Date.now(),
      )
      const agreed = await confirm({
        title: `Archive ${nameOf(choice)}?`,
        warning,
        ...(many && {
          text: 'They’ll leave the list. The archive keeps their whole history, and you can restore them.',
        }),
        action: 'Archive',
        reason: { label: 'Reason (optional)' },
      })
      if (agreed === undefined) return false
      const leadAction: LeadAction = { action: 'archive', reason: agreed.reason }
      return carryOut(choice, leadAction, () => undefined, 'archived', 'Archive failed')
    },

    async remove(choice) {
      const warning = describeCancelled(await appointmentsOf(choice), Date.now())
      const agreed = await confirm({
        title: `Delete ${nameOf(choice)}?`,
        warning,
        text: 'This can’t be undone: the history will go too. A do-not-add marker stays, so scraping and imports won’t bring them back.',
        action: 'Delete',
        isFinal: true,
        reason: { label: 'Reason (optional)' },
      })
      if (agreed === undefined) return false
      return carryOut(choice, { action: 'delete', reason: agreed.reason }, () => undefined, 'deleted', 'Delete failed')
    },

    async setStatus(choice, status) {
      const leads = 'leads' in choice ? choice.leads : []
      const goesBack = leads.some((lead) => statusStep(lead.status, status) === 'needs a reason')
      const many = sizeOf(choice) > 1
      const agreed =
        many || goesBack
          ? await confirm({
              title: many
                ? `Mark ${nameOf(choice)} as ${statusLabels[status].toLowerCase()}?`
                : `Move ${nameOf(choice)} back to ${statusLabels[status].toLowerCase()}?`,
              action: many ? 'Mark them' : 'Move back',
              reason: goesBack
                ? { label: 'Why is the status going back?', isRequired: true, hint: 'It will appear on the timeline.' }
                : { label: 'Reason (optional)' },
            })
          : {}
      if (agreed === undefined) return false
      const leadAction: LeadAction = { action: 'status', status, reason: agreed.reason }
      return carryOut(
        choice,
        leadAction,
        (lead) => ({ ...lead, status }),
        `marked as ${statusLabels[status].toLowerCase()}`,
        'Change failed',
      )
    },

    async setPriority(choice, priority) {
      const leadAction: LeadAction = { action: 'priority', priority }
      const words = `given ${priorityLabels[priority].toLowerCase()} priority`
      return carryOut(choice, leadAction, (lead) => ({ ...lead, priority }), words, 'Change failed')
    },

    async restore(ids) {
      try {
        const outcome = await doToIds(client, ids, { action: 'restore' })
        showToast(outcomeToast(outcome, 'restored', 'Restore failed'))
        return outcome.done > 0
      } catch (error) {
        showToast({ title: 'Restore failed', text: errorSentence(error as Error) })
        return false
      } finally {
        refreshLeads(queryClient)
      }
    },
  }

  /** Undefined for all that a filter lets through: they are not named here. */
  async function appointmentsOf(choice: Choice) {
    if (!('leads' in choice)) return undefined
    const ids = new Set(choice.leads.map(({ id }) => id))
    const all = await appointments()
    const isTheirs = ({ prospectId }: { prospectId: string }) => ids.has(prospectId)
    return all && { calls: all.calls.filter(isTheirs), surveys: all.surveys.filter(isTheirs) }
  }

  async function carryOut(
    choice: Choice,
    leadAction: LeadAction,
    change: (lead: Prospect) => Prospect | undefined,
    done: string,
    failed: string,
  ): Promise<boolean> {
    const before = 'leads' in choice ? choice.leads : []
    const putBack = showChange(queryClient, new Set(before.map(({ id }) => id)), change)
    try {
      const outcome = await doTo(client, choice, leadAction)
      const undo = undoOf(leadAction, before, outcome)
      showToast({ ...outcomeToast(outcome, done, failed), ...(undo && { action: { label: 'Undo', run: undo } }) })
      return outcome.done > 0
    } catch (error) {
      putBack()
      showToast({ title: failed, text: errorSentence(error as Error) })
      return false
    } finally {
      refreshLeads(queryClient)
    }
  }

  function undoOf(leadAction: LeadAction, before: readonly Prospect[], { results }: Outcome): (() => void) | undefined {
    const ids = results.filter((result) => result.done).map(({ id }) => id)
    if (ids.length === 0) return undefined
    if (leadAction.action === 'archive') return () => void takeBack([{ ids, leadAction: { action: 'restore' } }])
    if (leadAction.action === 'status' && leadAction.status !== undefined && before.length > 0) {
      const changed = before.filter(({ id }) => ids.includes(id))
      const { status } = leadAction
      return () => void takeBack(stepsBack(changed, status))
    }
    return undefined
  }

  async function takeBack(steps: readonly { ids: readonly string[]; leadAction: LeadAction }[]): Promise<void> {
    try {
      for (const { ids, leadAction } of steps) await doToIds(client, ids, leadAction)
      showToast({ title: 'Undone' })
    } catch (error) {
      showToast({ title: 'Couldn’t undo that', text: errorSentence(error as Error) })
    } finally {
      refreshLeads(queryClient)
    }
  }
}

function outcomeToast({ done, failed, results }: Outcome, did: string, failure: string): ToastMessage {
  const reason = results.find((result) => !result.done)?.error ?? undefined
  if (done === 0 && failed > 0) return { title: failure, ...(reason !== undefined && { text: reason }) }
  const title = done === 1 ? `Prospect ${did}` : `${done.toLocaleString('en-GB')} prospects ${did}`
  if (failed > 0) return { title, text: `${failed === 1 ? 'One wasn’t' : `${failed} weren’t`} changed: ${reason}` }
  return {
    title,
    ...(did === 'deleted' && { text: done === 1 ? 'It is permanently removed.' : 'They are permanently removed.' }),
  }
}
