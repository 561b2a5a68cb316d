import type { ReactNode } from 'react'
import { Button, makeStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { CallInput } from '#shared/contract/api-call.ts'
import { getTimeline, recordPrivacy } from '#shared/contract/prospect-history.ts'
import { getProspect, lawfulBases, type ProspectDetail, subscriberTypes } from '#shared/contract/prospects.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { DraftNotice } from '../components/form/draft-notice.tsx'
import { showFieldErrors } from '../components/form/field-errors.ts'
import { SelectField, TextAreaField } from '../components/form/fields.tsx'
import { useDraft } from '../components/form/use-draft.ts'
import { useLeaveGuard } from '../components/leave-guards.ts'
import { useShowToast } from '../components/toasts.tsx'
import { choicesOf } from '../prospects/labels.ts'
import { basisLabels, subscriberLabels } from './labels.ts'

type Facts = NonNullable<CallInput<typeof recordPrivacy>['body']>

const useStyles = makeStyles({
  form: { display: 'grid', gap: '12px' },
  pair: { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(200px, 1fr))', gap: '12px' },
  actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
})

export interface BasisFormProps {
  lead: ProspectDetail
  /** What would allow what is to be sent. */
  suggested: NonNullable<ProspectDetail['lawfulBasis']>
  /** The button that gives up. */
  cancel: ReactNode
}

/** Records the lawful basis for writing to a person. The note is entered anew each time, because it explains one basis only. */
export function BasisForm({ lead, suggested, cancel }: BasisFormProps) {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const form = useForm({
    resolver: zodResolver(recordPrivacy.body),
    defaultValues: { subscriberType: lead.subscriberType, lawfulBasis: suggested, lawfulBasisNote: '' },
  })
  const draft = useDraft(form, `basis:${lead.id}`)
  useLeaveGuard(draft.leave)
  const record = useMutation({
    mutationFn: (body: Facts) => client.call(recordPrivacy, { params: { id: lead.id }, body }),
    onSuccess(detail) {
      draft.drop()
      queryClient.setQueryData([getProspect.path, lead.id], detail)
      showToast({ title: 'Lawful basis recorded', text: 'It’s on the timeline, with how you know.' })
    },
    onError(error) {
      showFieldErrors(error, ['lawfulBasis', 'lawfulBasisNote'], form.setError)
      showToast({ title: 'Couldn’t record the basis', text: errorSentence(error) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [getTimeline.path, lead.id] }),
  })
  return (
    <form
      noValidate
      aria-label="Record a lawful basis"
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit((body) => record.mutate(body))(event)}
    >
      <DraftNotice draft={draft} />
      <div className={styles.pair}>
        <SelectField
          form={form}
          name="subscriberType"
          label="Who they are"
          options={choicesOf(subscriberTypes, subscriberLabels)}
        />
        <SelectField
          form={form}
          name="lawfulBasis"
          label="Lawful basis"
          options={choicesOf(lawfulBases, basisLabels)}
        />
      </div>
      <TextAreaField
        form={form}
        name="lawfulBasisNote"
        label="How you know"
        hint="When and where they asked or agreed, or what you considered."
        rows={2}
      />
      <div className={styles.actions}>
        <Button type="submit" appearance="primary" disabledFocusable={record.isPending}>
          Record the basis
        </Button>
        {cancel}
      </div>
    </form>
  )
}
