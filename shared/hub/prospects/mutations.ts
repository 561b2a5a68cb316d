import { useQueryClient } from '@tanstack/react-query'
import { counted, formatNumber } from '#shared/business/counts.ts'
import { stageStep } from '#shared/business/pipeline.ts'
import type { CallAnswer } from '#shared/contract/api-call.ts'
import { eraseProspect, undoMerge } from '#shared/contract/prospect-archive.ts'
import { exportProspects, mostExportedIds, undoImport } from '#shared/contract/prospect-import.ts'
import { editProspect, type Prospect } from '#shared/contract/prospects.ts'
import { describeCancelled, useAppointments, useLiveJobs } from './upcoming-appointments.ts'
import { useClient } from '../platform/client-context.ts'
import { useConfirm } from '../components/confirm.tsx'
import { failureToast, type ToastMessage, useCall, useShowToast, useToastMutation } from '../platform/mutations.ts'
import { awaitRun } from './await-run.ts'
import { type Choice, idsOf, nameOf, sizeOf } from './lead-choice.ts'
import type { LeadQuery } from './filter.ts'
import { type Stage, stageLabels } from './labels.ts'
import { showChange } from './lead-cache.ts'
import { refreshAfter } from '../platform/refresh-queries.ts'

/** Moves a lead to another stage, and asks why when it goes back. The change shows at once, and is rolled back when the server refuses. */
export function useSetStage(): (lead: Prospect, stage: Stage) => Promise<void> {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()

  return async (lead, crmStage) => {
    const agreed =
      stageStep(lead.crmStage, crmStage) === 'needs a reason'
        ? await confirm({
            title: `Move ${lead.name} back to ${stageLabels[crmStage].toLowerCase()}?`,
            action: 'Move back',
            reason: {
              label: 'Why is the stage going back?',
              isRequired: true,
              hint: 'It will appear on the timeline.',
            },
          })
        : {}
    if (agreed === undefined) return
    const saved = await save(lead, crmStage, agreed.reason)
    if (saved === undefined) return
    showToast({
      title: `Stage: ${stageLabels[saved.crmStage]}`,
      action: { label: 'Undo', run: () => void undo(saved, lead.crmStage) },
    })
  }

  async function save(lead: Prospect, crmStage: Stage, reason: string | undefined): Promise<Prospect | undefined> {
    const ids = new Set([lead.id])
    const rollBack = showChange(queryClient, ids, (one) => ({ ...one, crmStage }))
    try {
      const body = { crmStage, reason, updatedAt: lead.updatedAt }
      const saved = await client.call(editProspect, { params: { id: lead.id }, body })
      // Another move before the lists are fetched again needs the new `updatedAt`.
      showChange(queryClient, ids, (one) => ({ ...one, ...saved }))
      return saved
    } catch (error) {
      rollBack()
      showToast(failureToast('Change failed', error as Error))
      return undefined
    } finally {
      void refreshAfter(queryClient, [editProspect])
    }
  }

  /** A lost lead has to become a prospect before it can be anything else. */
  async function undo(saved: Prospect, before: Stage): Promise<void> {
    const steps: Stage[] = saved.crmStage === 'lost' && before !== 'prospect' ? ['prospect', before] : [before]
    let lead: Prospect | undefined = saved
    for (const step of steps) lead = lead && (await save(lead, step, 'Undone'))
    if (lead !== undefined) showToast({ title: 'Undone' })
  }
}

/** Erases a person, whether live, archived or deleted, if the owner agrees. @returns whether it was done */
export function useErase(): (id: string, name: string) => Promise<boolean> {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  const appointments = useAppointments()
  const liveJobs = useLiveJobs()
  return async (id, name) => {
    const warning = [
      await liveJobs({ prospectId: id }),
      describeCancelled(await appointments({ prospectId: id }), Date.now()),
    ]
      .filter(Boolean)
      .join(' ')
    const agreed = await confirm({
      title: `Erase every trace of ${name}?`,
      warning,
      text: 'Their enquiries, estimates, emails, notes and subscription will be erased for good. Payments and invoices are kept, as tax law requires, and so are quotes they accepted. An anonymous do-not-add marker stops scraping and imports adding them again.',
      action: 'Erase for good',
      isFinal: true,
    })
    if (agreed === undefined) return false
    try {
      const { consultations, estimates, mails, paymentsKept } = await client.call(eraseProspect, { params: { id } })
      const kept = paymentsKept === 0 ? '' : ` Payments kept: ${paymentsKept}.`
      showToast({
        title: 'Person erased',
        text: `Enquiries: ${consultations}. Estimates: ${estimates}. Emails: ${mails}.${kept}`,
      })
      return true
    } catch (error) {
      showToast(failureToast('Erase failed', error as Error))
      return false
    } finally {
      // Their own record is removed, so a closing panel must not fetch it again.
      void refreshAfter(queryClient, [eraseProspect], { exceptAbout: id })
    }
  }
}

/** Saves the leads of a choice as a CSV file. */
export function useExport(): (choice: Choice, sort?: LeadQuery['sort']) => Promise<void> {
  const client = useClient()
  const showToast = useShowToast()
  return async (choice, sort) => {
    if (!('filter' in choice) && sizeOf(choice) > mostExportedIds) {
      showToast({
        title: 'Too many to export',
        text: `Choose at most ${mostExportedIds}, or choose all that match the filter.`,
      })
      return
    }
    try {
      const which = 'filter' in choice ? choice.filter : { ids: idsOf(choice).join(',') }
      save(await client.call(exportProspects, { query: { ...which, sort } }))
      showToast({ title: `${nameOf(choice)} exported`, text: 'The file is in your downloads.' })
    } catch (error) {
      showToast(failureToast('Export failed', error as Error))
    }
  }
}

function save(text: string): void {
  // Spreadsheets recognise UTF-8 by the byte order mark, which reading the answer as text has removed.
  const address = URL.createObjectURL(new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = `leads-${new Date().toISOString().slice(0, 10)}.csv`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Removes the leads that an import added, except those that were worked on since, and shows how many of each there are. */
export function useUndoImport(onUndone?: () => void) {
  return useToastMutation({
    calls: [undoImport],
    mutationFn: (client, id: string) =>
      awaitRun(client, (bulkRunId) => client.call(undoImport, { params: { id }, query: { bulkRunId } })),
    successToast: describeUndone,
    errorTitle: 'Couldn’t undo the import',
    onSuccess: () => onUndone?.(),
  })
}

export function describeUndone({ removed, kept, unchanged = 0 }: CallAnswer<typeof undoImport>): ToastMessage {
  const text = kept === 0 ? '' : `${counted(kept, 'lead')} stayed, as you’ve worked on them since.`
  if (unchanged === 0) return { title: `${counted(removed, 'lead')} removed`, text }
  const title = `${formatNumber(removed)} of ${counted(removed + kept + unchanged, 'lead')} removed`
  return { title, text: `${text} You stopped it; the rest is unchanged.`.trim() }
}

/** Separates two merged leads. */
export function useUndoMerge() {
  return useCall(undoMerge, {
    input: (mergeId: string) => ({ params: { id: mergeId } }),
    successToast: () => ({ title: 'Merge undone', text: 'The other lead is back with everything it had.' }),
    errorTitle: 'Couldn’t undo the merge',
  })
}
