import { useMutation, useQueryClient } from '@tanstack/react-query'
import { crmStages, editProspect, getProspect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { useClient } from '../../client-context.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { errorSentence } from '../../components/error-sentence.ts'
import { useShowToast } from '../../components/toasts.tsx'
import { ChoiceMenu } from '../choice-menu.tsx'
import { type Stage, stageLabels } from '../labels.ts'
import { refreshLeads } from '../lead-cache.ts'
import { stageStep } from '../progress.ts'

/** Where the work for a lead stands, and the way to another stage. */
export function StageMenu({ lead }: { lead: ProspectDetail }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  const change = useMutation({
    mutationFn: (body: { crmStage: Stage; reason: string | undefined }) =>
      client.call(editProspect, { params: { id: lead.id }, body: { ...body, updatedAt: lead.updatedAt } }),
    onSuccess(saved) {
      queryClient.setQueryData([getProspect.path, lead.id], saved)
      showToast({ title: `Stage: ${stageLabels[saved.crmStage]}` })
    },
    onError: (error) => showToast({ title: 'Change failed', text: errorSentence(error) }),
    onSettled: () => refreshLeads(queryClient),
  })

  async function choose(crmStage: Stage): Promise<void> {
    const agreed =
      stageStep(lead.crmStage, crmStage) === 'needs a reason'
        ? await confirm({
            title: `Move ${lead.name} back to ${stageLabels[crmStage].toLowerCase()}?`,
            action: 'Move back',
            reason: { label: 'Why does the stage go back?', isRequired: true, hint: 'It will appear on the timeline.' },
          })
        : {}
    if (agreed !== undefined) change.mutate({ crmStage, reason: agreed.reason })
  }

  return (
    <ChoiceMenu
      label={`Stage: ${stageLabels[lead.crmStage]}`}
      options={crmStages
        .filter((stage) => stage !== lead.crmStage)
        .map((value) => ({
          value,
          label: stageLabels[value],
          refusal: stageStep(lead.crmStage, value) === 'not from here' ? 'begins again first' : undefined,
        }))}
      onChoose={(stage) => void choose(stage)}
    />
  )
}
