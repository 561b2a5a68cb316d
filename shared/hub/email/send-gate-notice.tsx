import type { ReactNode } from 'react'
import { Button } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type EmailType, isMarketing } from '#shared/business/send-gate.ts'
import { getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { getProspect, type ProspectDetail } from '#shared/contract/prospects.ts'
import { useClient } from '../client-context.ts'
import { useConfirm } from '../components/confirm.tsx'
import { errorSentence } from '../components/error-sentence.ts'
import { Notice } from '../components/notice.tsx'
import { useShowToast } from '../components/toasts.tsx'
import { BasisForm } from './basis-form.tsx'

export interface SendGateNoticeProps {
  lead: ProspectDetail
  emailType: EmailType
  /** The rule's own terms. */
  reason: string
  /** The button that gives up. */
  cancel: ReactNode
}

/** Why this person may not be sent such an email, and what can be done about it. */
export function SendGateNotice({ lead, emailType, reason, cancel }: SendGateNoticeProps) {
  const isToWinWork = isMarketing(emailType)
  // An objection to marketing overrides every basis, but their own requests may still be answered.
  const takesBasis = lead.email !== null && !(isToWinWork && lead.objectedAt !== null)
  return (
    <>
      <Notice intent="error" title="This email can’t be sent">
        {reason}
      </Notice>
      {takesBasis ? (
        <BasisForm key={emailType} lead={lead} suggested={isToWinWork ? 'consent' : 'contract'} cancel={cancel} />
      ) : (
        <div>{cancel}</div>
      )}
    </>
  )
}

/** Notes that somebody wants no marketing, or that they do after all. */
export function ObjectionButton({ lead }: { lead: ProspectDetail }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const confirm = useConfirm()
  const hasObjected = lead.objectedAt !== null
  const record = useMutation({
    mutationFn: () => client.call(recordPrivacy, { params: { id: lead.id }, body: { objected: !hasObjected } }),
    onSuccess: (detail) => queryClient.setQueryData([getProspect.path, lead.id], detail),
    onError: (error) => showToast({ title: 'Couldn’t record the objection', text: errorSentence(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [getTimeline.path, lead.id] }),
  })
  async function withdraw() {
    const agreed = await confirm({
      title: `Withdraw ${lead.name}’s objection?`,
      text: 'An objection is permanent, unless they’ve told you they want to hear from us again. Anything they agreed to before it no longer applies, so record what they’ve told you. The audit log will show that you withdrew it.',
      action: 'Withdraw it',
    })
    if (agreed) record.mutate()
  }
  return (
    <Button
      size="small"
      disabledFocusable={record.isPending}
      onClick={() => (hasObjected ? void withdraw() : record.mutate())}
    >
      {hasObjected ? 'Withdraw the objection' : 'Record an objection to marketing'}
    </Button>
  )
}
