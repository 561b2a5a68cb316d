import { makeStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { CallInput } from '#shared/contract/api-call.ts'
import { blockDays, listBlockedDays } from '#shared/contract/calls.ts'
import { useClient } from '../../client-context.ts'
import { errorSentence } from '../../components/error-sentence.ts'
import { showFieldErrors } from '../../components/form/field-errors.ts'
import { TextField } from '../../components/form/fields.tsx'
import { FormShell, SubmitButton } from '../../components/form/form-shell.tsx'
import { useDraft } from '../../components/form/use-draft.ts'
import { useShowToast } from '../../components/toasts.tsx'
import { formatDays } from './format-days.ts'

type Days = CallInput<typeof blockDays>['body']

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: '160px 160px minmax(0, 1fr) auto',
    alignItems: 'start',
    gap: '8px',
    maxWidth: '760px',
    '@media (max-width: 639.9px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  note: { '@media (max-width: 639.9px)': { gridColumn: '1 / -1' } },
  // On one line with the fields, whose labels are above them.
  add: { marginTop: '26px', '@media (max-width: 639.9px)': { marginTop: 0 } },
})

const blank: Days = { from: '', to: '', note: '' }

/** Keeps days free of calls. */
export function BlockDaysForm() {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const form = useForm({ resolver: zodResolver(blockDays.body), defaultValues: blank })
  const draft = useDraft(form, 'blocked-days')
  const block = useMutation({
    mutationFn: (body: Days) => client.call(blockDays, { body: { ...body, id: draft.idFor(body) } }),
    onSuccess(days) {
      draft.drop()
      form.reset(blank)
      showToast({ title: `No calls: ${formatDays(days)}` })
    },
    onError(error) {
      showFieldErrors(error, ['from', 'to', 'note'], form.setError)
      showToast({ title: 'Couldn’t block these days', text: errorSentence(error) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listBlockedDays.path] }),
  })
  return (
    <FormShell
      form={form}
      aria-label="Block days"
      className={styles.form}
      draft={draft}
      onSubmit={(body) => block.mutate(body)}
    >
      <TextField form={form} name="from" label="First day" input={{ type: 'date' }} />
      <TextField form={form} name="to" label="Last day" input={{ type: 'date' }} />
      <div className={styles.note}>
        <TextField form={form} name="note" label="Note" />
      </div>
      <SubmitButton appearance="secondary" className={styles.add} isBusy={block.isPending}>
        Block these days
      </SubmitButton>
    </FormShell>
  )
}
