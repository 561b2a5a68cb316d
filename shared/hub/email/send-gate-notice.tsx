import { Button } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { getProspect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { Notice } from '../components/notice.tsx'
import { useShowToast } from '../components/toasts.tsx'
import { BasisForm } from './basis-form.tsx'

/** Why this person may not be sent such an e-mail, and what can be done about it. @param reason the rule's own terms */
export function SendGateNotice({ lead, reason }: { lead: ProspectDetail; reason: string }) {
  const needsBasis = lead.email !== null && lead.objectedAt === null
  return (
    <>
      <Notice intent="error" title="Not to be sent">
        {reason}
      </Notice>
      {needsBasis ? <BasisForm lead={lead} /> : undefined}
    </>
  )
}

/** Notes that somebody wants no marketing, or that they do after all. */
export function ObjectionButton({ lead }: { lead: ProspectDetail }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const hasObjected = lead.objectedAt !== null
  const record = useMutation({
    mutationFn: () => client.call(recordPrivacy, { params: { id: lead.id }, body: { objected: !hasObjected } }),
    onSuccess: (detail) => queryClient.setQueryData([getProspect.path, lead.id], detail),
    onError: (error) => showToast({ title: 'The objection could not be recorded', text: errorSentence(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [getTimeline.path, lead.id] }),
  })
  return (
    <Button size="small" disabledFocusable={record.isPending} onClick={() => record.mutate()}>
      {hasObjected ? 'Withdraw the objection' : 'Record an objection to marketing'}
    </Button>
  )
}
