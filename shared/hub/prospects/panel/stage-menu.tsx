import { crmStages, type ProspectDetail } from '#shared/contract/prospects.ts'
import { ChoiceMenu } from '../choice-menu.tsx'
import { useSetStage } from '../actions/use-set-stage.ts'
import { stageLabels } from '../labels.ts'
import { stageStep } from '../progress.ts'

/** Shows the stage of a lead's job, and moves it to another. */
export function StageMenu({ lead }: { lead: ProspectDetail }) {
  const setStage = useSetStage()
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
      onChoose={(stage) => void setStage(lead, stage)}
    />
  )
}
