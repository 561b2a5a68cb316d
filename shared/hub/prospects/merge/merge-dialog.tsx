import { useState } from 'react'
import { Button, makeStyles } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { v7 as uuidv7 } from 'uuid'
import { mergeProspects, mergeUndoDays } from '#shared/contract/prospect-archive.ts'
import { type Prospect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { errorSentence } from '../../platform/error-sentence.ts'
import { DialogFrame, DialogMain } from '../../components/form/form-dialog.tsx'
import { Notice } from '../../components/notice.tsx'
import { useShowToast, useCall } from '../../platform/mutations.ts'
import { LeadFinder } from '../lead-finder.tsx'
import { type Keep, MergePreview } from './merge-preview.tsx'
import { useUndoMerge } from '../mutations.ts'
import { prospectQueries } from '../queries.ts'

const useStyles = makeStyles({ text: { textWrap: 'pretty' } })

interface MergeDialogProps {
  lead: ProspectDetail
  /** The other lead, if it is already known; the dialog then starts with the preview. */
  initialOther?: Prospect
  onClose: () => void
}

/** Merges another lead into this one: first the choice of the lead, then a preview. */
export function MergeDialog({ lead, initialOther, onClose }: MergeDialogProps) {
  const styles = useStyles()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const [other, setOther] = useState(initialOther)
  const [keep, setKeep] = useState<Keep>({})
  const [mergeId, setMergeId] = useState(() => uuidv7())
  const undo = useUndoMerge()
  const merge = useCall(mergeProspects, {
    input: (otherId: string) => ({ params: { id: lead.id }, body: { mergeId, otherId, keep } }),
    onSuccess(merged) {
      queryClient.setQueryData(prospectQueries.one(lead.id).queryKey, merged)
      showToast({
        title: 'Leads merged',
        text: `Everything about ${other?.name ?? 'the other'} is here now.`,
        action: { label: 'Undo', run: () => undo.mutate(mergeId) },
      })
      onClose()
    },
  })
  const chooseAnother = () => {
    setOther(undefined)
    setMergeId(uuidv7())
  }
  return (
    <DialogFrame title={`Merge ${lead.name} with another lead`} width={680} onClose={onClose}>
      <DialogMain
        otherAction={other && <Button onClick={chooseAnother}>Choose another</Button>}
        action={
          <Button
            appearance="primary"
            disabledFocusable={other === undefined || merge.isPending}
            onClick={() => other && merge.mutate(other.id)}
          >
            Merge
          </Button>
        }
        onCancel={onClose}
      >
        {merge.isError ? (
          <Notice intent="error" isAnswer>
            {errorSentence(merge.error)}
          </Notice>
        ) : undefined}
        {other === undefined ? (
          <LeadFinder label="The other lead" exceptId={lead.id} onChoose={setOther} />
        ) : (
          <>
            <p className={styles.text}>
              {`The history, enquiries, tasks and payments of ${other.name} will move here, and the other record will go. Where the two differ, choose what stays. For ${mergeUndoDays} days you can undo this.`}
            </p>
            <MergePreview lead={lead} other={other} keep={keep} onKeep={setKeep} />
          </>
        )}
      </DialogMain>
    </DialogFrame>
  )
}
