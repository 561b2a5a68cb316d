import { useQueryClient } from '@tanstack/react-query'
import { editProspect, type Prospect } from '#shared/contract/prospects.ts'
import { useClient } from '../../client-context.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { errorSentence } from '../../components/error-sentence.ts'
import { useShowToast } from '../../components/toasts.tsx'
import { type Stage, stageLabels } from '../labels.ts'
import { refreshLeads, showChange } from '../lead-cache.ts'
import { stageStep } from '../progress.ts'

/** Moves a lead to another stage, and asks why where it goes back. Shown at once, put back when the server refuses. */
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
    const putBack = showChange(queryClient, ids, (one) => ({ ...one, crmStage }))
    try {
      const body = { crmStage, reason, updatedAt: lead.updatedAt }
      const saved = await client.call(editProspect, { params: { id: lead.id }, body })
      // A further move before the lists are fetched again has to be made on what was saved here.
      showChange(queryClient, ids, (one) => ({ ...one, ...saved }))
      return saved
    } catch (error) {
      putBack()
      showToast({ title: 'Change failed', text: errorSentence(error as Error) })
      return undefined
    } finally {
      refreshLeads(queryClient)
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
