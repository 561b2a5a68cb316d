import { useEffect } from 'react'
import { Button, makeStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { ApiError } from '#shared/client.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import { createProspect, getProspect } from '#shared/contract/prospects.ts'
import { useClient } from '../../client-context.ts'
import { DraftNotice } from '../../components/form/draft-notice.tsx'
import { showFieldErrors } from '../../components/form/field-errors.ts'
import { useDraft } from '../../components/form/use-draft.ts'
import { SidePanel } from '../../components/side-panel.tsx'
import { useShowToast } from '../../components/toasts.tsx'
import { refreshLeads } from '../lead-cache.ts'
import { NewLeadFields } from './new-lead-fields.tsx'
import { RefusedLead } from './refused-lead.tsx'

export type NewLead = NonNullable<CallInput<typeof createProspect>['body']>

const blank: NewLead = {
  name: '',
  email: '',
  phone: '',
  location: '',
  postcode: '',
  projectType: 'extension',
  description: '',
  priority: 'medium',
  selectedPackage: '',
  notes: '',
}

const fields = Object.keys(blank) as (keyof NewLead)[]

const useStyles = makeStyles({ form: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' } })

/** Enters a lead by hand. Somebody who is there already is shown instead of entered twice. */
export function NewLeadPanel({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const showToast = useShowToast()
  const form = useForm({ resolver: zodResolver(createProspect.body), defaultValues: blank })
  const draft = useDraft(form, 'new-lead')
  const open = (id: string) => void navigate(`/?lead=${id}`, { replace: true })
  const create = useMutation({
    mutationFn: (body: NewLead) => client.call(createProspect, { body: { ...body, id: draft.idFor(body) } }),
    onSuccess(lead) {
      queryClient.setQueryData([getProspect.path, lead.id], lead)
      refreshLeads(queryClient)
      draft.drop()
      showToast({ title: 'Lead added', text: lead.name })
      open(lead.id)
    },
    onError: (error) => showFieldErrors(error, fields, form.setError),
  })
  const { setFocus } = form
  useEffect(() => setFocus('name'), [setFocus])
  const hasFieldErrors = create.error instanceof ApiError && Object.keys(create.error.fields).length > 0

  return (
    <SidePanel
      title="Add a lead"
      onClose={() => void draft.leave(onClose)}
      footer={
        <>
          <Button type="submit" form="new-lead" appearance="primary" disabledFocusable={create.isPending}>
            {create.isPending ? 'Adding …' : 'Add lead'}
          </Button>
          <Button onClick={() => void draft.leave(onClose)}>Cancel</Button>
        </>
      }
    >
      <form
        id="new-lead"
        noValidate
        aria-label="Add a lead"
        className={styles.form}
        onSubmit={(event) => void form.handleSubmit(() => create.mutate(form.getValues()))(event)}
      >
        <DraftNotice draft={draft} />
        {create.isError && !hasFieldErrors ? (
          <RefusedLead
            error={create.error}
            onOpen={(id) => {
              draft.drop()
              open(id)
            }}
            onEnterAnyway={() => create.mutate({ ...form.getValues(), evenIfDeleted: true })}
          />
        ) : undefined}
        <NewLeadFields form={form} />
      </form>
    </SidePanel>
  )
}
