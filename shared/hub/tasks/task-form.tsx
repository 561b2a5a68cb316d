import { Button, makeStyles } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { CallInput } from '#shared/contract/api-call.ts'
import { createTask, listTasks, type Task, taskKinds } from '#shared/contract/tasks.ts'
import { showFieldErrors } from '../components/form/field-errors.ts'
import { SelectField, TextField } from '../components/form/fields.tsx'
import { FormShell } from '../components/form/form-shell.tsx'
import { useDraft } from '../components/form/use-draft.ts'
import { useMinute } from '../components/past-time.tsx'
import { londonDay } from '../dates.ts'
import { useToastMutation } from '../mutations.ts'

type NewTask = NonNullable<CallInput<typeof createTask>['body']>

export const taskKindLabels: Record<Task['kind'], string> = {
  call: 'Call',
  email: 'Email',
  visit: 'Visit',
  other: 'Other',
}

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 112px 148px auto',
    alignItems: 'start',
    gap: '8px',
    '@media (max-width: 639.9px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  title: { '@media (max-width: 639.9px)': { gridColumn: '1 / -1' } },
  // Aligns the button with the inputs, which have their labels above.
  add: { marginTop: '26px', '@media (max-width: 639.9px)': { marginTop: 0 } },
})

export interface TaskFormProps {
  /** The lead of the task, if any. */
  prospectId?: string
  /** The key of the draft; by default that of the lead. */
  draftKey?: string
  /** Without it the form is cleared for the next task. */
  onAdded?: (task: Task) => void
}

/** The form that adds a task. */
export function TaskForm({ prospectId, draftKey, onAdded }: TaskFormProps) {
  const styles = useStyles()
  const blank: NewTask = { title: '', kind: 'call', dueOn: londonDay(useMinute()) }
  const form = useForm({ resolver: zodResolver(createTask.body), defaultValues: blank })
  const draft = useDraft(form, draftKey ?? `task:${prospectId ?? 'any'}`)
  const add = useToastMutation({
    mutationFn: (client, body: NewTask) =>
      client.call(createTask, { body: { ...body, id: draft.idFor({ ...body, prospectId }), prospectId } }),
    errorTitle: 'Couldn’t add the task',
    invalidates: [listTasks],
    onSuccess(task) {
      draft.drop()
      if (onAdded !== undefined) return onAdded(task)
      form.reset(blank)
      form.setFocus('title')
    },
    onError: (error) => showFieldErrors(error, ['title', 'dueOn'], form.setError),
  })
  return (
    <FormShell
      form={form}
      aria-label="Add a task"
      className={styles.form}
      draft={draft}
      onSubmit={(body) => add.mutate(body)}
    >
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
    </FormShell>
  )
}
