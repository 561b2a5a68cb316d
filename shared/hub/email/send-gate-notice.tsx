import type { ReactNode } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { type EmailType, isMarketing } from '#shared/business/send-gate.ts'
import { recordPrivacy } from '#shared/contract/prospect-history.ts'
import { lawfulBases, type ProspectDetail, subscriberTypes } from '#shared/contract/prospects.ts'
import { useConfirm } from '../components/confirm.tsx'
import { SelectField, showFieldErrors } from '../components/form/fields.tsx'
import { TextAreaField } from '../components/form/text-area-field.tsx'
import { FormShell, SubmitButton, useLeaveGuard } from '../components/form/form-shell.tsx'
import { useDraft } from '../components/form/use-draft.ts'
import { Notice } from '../components/notice.tsx'
import { choicesOf, lawfulBasisLabels, subscriberTypeLabels } from '../prospects/labels.ts'
import { useRecordPrivacy } from './mutations.ts'

const useStyles = makeStyles({
  form: { gap: tokens.spacingVerticalM },
  pair: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', gap: tokens.spacingVerticalM },
})

export interface SendGateNoticeProps {
  lead: ProspectDetail
  emailType: EmailType
  /** Why the send gate refuses it. */
  reason: string
  /** The Cancel button. */
  cancel: ReactNode
}

/** Shows why the lead can't be sent such an email, and lets the owner record a lawful basis if that would allow it. */
export function SendGateNotice({ lead, emailType, reason, cancel }: SendGateNoticeProps) {
  const isMarketingEmail = isMarketing(emailType)
  // An objection to marketing overrides every basis, but their own requests may still be answered.
  const basisWouldHelp = lead.email !== null && !(isMarketingEmail && lead.objectedAt !== null)
  return (
    <>
      <Notice intent="error" title="This email can’t be sent">
        {reason}
      </Notice>
      {basisWouldHelp ? (
        <BasisForm key={emailType} lead={lead} suggested={isMarketingEmail ? 'consent' : 'contract'} cancel={cancel} />
      ) : (
        <div>{cancel}</div>
      )}
    </>
  )
}

interface BasisFormProps {
  lead: ProspectDetail
  /** The basis that would allow the email. */
  suggested: NonNullable<ProspectDetail['lawfulBasis']>
  /** The Cancel button. */
  cancel: ReactNode
}

/** Records the lawful basis for writing to a person. The note starts empty, because it explains one basis only. */
function BasisForm({ lead, suggested, cancel }: BasisFormProps) {
  const styles = useStyles()
  const { subscriberType, lawfulBasis, lawfulBasisNote } = lead
  const initial = { subscriberType, lawfulBasis: suggested, lawfulBasisNote: '' }
  const recorded = { subscriberType, lawfulBasis, lawfulBasisNote: lawfulBasisNote ?? '' }
  const form = useForm({
    resolver: zodResolver(recordPrivacy.body),
    defaultValues: initial,
  })
  // What is recorded is its own revision, so that a basis recorded offline can be based on another one.
  const basedOn = JSON.stringify({ lawfulBasis, lawfulBasisNote })
  const draft = useDraft(form, `basis:${lead.id}`, { revision: basedOn, values: recorded, initial })
  useLeaveGuard(draft.leave)
  const record = useRecordPrivacy(lead, {
    successToast: () => ({ title: 'Lawful basis recorded', text: 'It’s on the timeline, with how you know.' }),
    onSuccess: draft.drop,
    onError: (error) => showFieldErrors(error, ['lawfulBasis', 'lawfulBasisNote'], form.setError),
  })
  return (
    <FormShell
      form={form}
      aria-label="Record a lawful basis"
      className={styles.form}
      draft={draft}
      error={record.error}
      onSubmit={(body) =>
        record.mutate({
          ...body,
          basedOn: JSON.parse(draft.revision ?? basedOn) as Pick<ProspectDetail, 'lawfulBasis' | 'lawfulBasisNote'>,
        })
      }
      buttons={
        <>
          <SubmitButton isBusy={record.isPending}>Record the basis</SubmitButton>
          {cancel}
        </>
      }
    >
      <div className={styles.pair}>
        <SelectField
          form={form}
          name="subscriberType"
          label="Who they are"
          options={choicesOf(subscriberTypes, subscriberTypeLabels)}
        />
        <SelectField
          form={form}
          name="lawfulBasis"
          label="Lawful basis"
          options={choicesOf(lawfulBases, lawfulBasisLabels)}
        />
      </div>
      <TextAreaField
        form={form}
        name="lawfulBasisNote"
        label="How you know"
        hint="When and where they asked or agreed, or what you considered."
        rows={2}
      />
    </FormShell>
  )
}

/** Records that a lead objects to marketing, or withdraws the objection. */
export function ObjectionButton({ lead }: { lead: ProspectDetail }) {
  const confirm = useConfirm()
  const hasObjected = lead.objectedAt !== null
  const record = useRecordPrivacy(lead, { errorTitle: 'Couldn’t record the objection' })
  const toggle = () => record.mutate({ objected: !hasObjected })

  async function withdraw() {
    const agreed = await confirm({
      title: `Withdraw ${lead.name}’s objection?`,
      text: 'An objection is permanent, unless they’ve told you they want to hear from us again. Anything they agreed to before it no longer applies, so record what they’ve told you. The audit log will show that you withdrew it.',
      action: 'Withdraw it',
    })
    if (agreed) toggle()
  }
  return (
    <Button
      size="small"
      disabledFocusable={record.isPending}
      onClick={() => (hasObjected ? void withdraw() : toggle())}
    >
      {hasObjected ? 'Withdraw the objection' : 'Record an objection to marketing'}
    </Button>
  )
}
