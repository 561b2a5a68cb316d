import { Button, makeStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { CallInput } from '#shared/contract/api-call.ts'
import { createTask, listTasks, type Task, taskKinds } from '#shared/contract/tasks.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { DraftNotice } from '../components/form/draft-notice.tsx'
import { showFieldErrors } from '../components/form/field-errors.ts'
import { SelectField, TextField } from '../components/form/fields.tsx'
import { useDraft } from '../components/form/use-draft.ts'
import { useMinute } from '../components/past-time.tsx'
import { useShowToast } from '../components/toasts.tsx'
import { londonDay } from '../dates.ts'
import { taskKindLabels } from './labels.ts'

type NewTask = NonNullable<CallInput<typeof createTask>['body']>

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 112px 148px auto',
    alignItems: 'start',
    gap: '8px',
    '@media (max-width: 639.9px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  title: { '@media (max-width: 639.9px)': { gridColumn: '1 / -1' } },
  // On one line with the fields, whose labels are above them.
  add: { marginTop: '26px', '@media (max-width: 639.9px)': { marginTop: 0 } },
})

export interface TaskFormProps {
  /** The lead that it is about, if any. */
  prospectId?: string
  /** The draft's key, for a form whose lead may still change. */
  draftKey?: string
  /** Without it the form is there for the next one. */
  onAdded?: (task: Task) => void
}

/** Sets a task. */
export function TaskForm({ prospectId, draftKey, onAdded }: TaskFormProps) {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const blank: NewTask = { title: '', kind: 'call', dueOn: londonDay(useMinute()) }
  const form = useForm({ resolver: zodResolver(createTask.body), defaultValues: blank })
  const draft = useDraft(form, draftKey ?? `task:${prospectId ?? 'any'}`)
  const add = useMutation({
    mutationFn: (body: NewTask) =>
      client.call(createTask, { body: { ...body, id: draft.idFor({ ...body, prospectId }), prospectId } }),
    onSuccess(task) {
      draft.drop()
      if (onAdded !== undefined) return onAdded(task)
      form.reset(blank)
      form.setFocus('title')
    },
    onError(error) {
      showFieldErrors(error, ['title', 'dueOn'], form.setError)
      showToast({ title: 'Couldn’t add the task', text: errorSentence(error) })
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listTasks.path] }),
  })
  return (
    <form
      noValidate
      aria-label="Add a task"
      className={styles.form}
      onSubmit={(event) => void form.handleSubmit((body) => add.mutate(body))(event)}
    >
      <DraftNotice draft={draft} />
      <div className={styles.title}>
        <TextField form={form} name="title" label="Task" />
      </div>
      <SelectField
        form={form}
        name="kind"
        label="Kind"
        options={taskKinds.map((value) => ({ value, label: taskKindLabels[value] }))}
      />
      <TextField form={form} name="dueOn" label="Due" input={{ type: 'date' }} />
      <Button type="submit" className={styles.add} disabledFocusable={add.isPending}>
        Add
      </Button>
    </form>
  )
}
