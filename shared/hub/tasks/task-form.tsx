import { openLabels } from '#shared/business/labels-with-fallback.ts'
import { useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { CallInput } from '#shared/contract/api-call.ts'
import type { Prospect } from '#shared/contract/prospects.ts'
import { createTask, type Task, taskKinds } from '#shared/contract/tasks.ts'
import { Add20Regular } from '../icons/add.ts'
import { Dismiss20Regular } from '../icons/dismiss.ts'
import { SelectField, showFieldErrors, TextField } from '../components/form/fields.tsx'
import { keepTypedSince } from '../components/form/keep-typed-since.ts'
import { FormShell } from '../components/form/form-shell.tsx'
import { newRecord, useDraft } from '../components/form/use-draft.ts'
import { useMinute } from '../components/past-time.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { londonDay } from '../platform/dates.ts'
import { useShowToast, useCall } from '../platform/mutations.ts'
import { LeadFinder } from '../prospects/lead-finder.tsx'
import { labelHeight } from '../components/styles.ts'

const useStyles = makeStyles({
  form: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 112px 148px auto',
    alignItems: 'start',
    gap: tokens.spacingVerticalS,
    '@media (max-width: 639.9px)': { gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)' },
  },
  title: { '@media (max-width: 639.9px)': { gridColumn: '1 / -1' } },
  add: { marginTop: labelHeight, '@media (max-width: 639.9px)': { marginTop: 0 } },
  parts: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalXL },
  chosen: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  name: { fontWeight: tokens.fontWeightSemibold },
})

type TaskBody = NonNullable<CallInput<typeof createTask>['body']>

export const taskKindLabels = openLabels<Record<Task['kind'], string>>({
  call: 'Call',
  email: 'Email',
  visit: 'Visit',
  other: 'Other',
})

interface TaskFormProps {
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
  const blank: TaskBody = { title: '', kind: 'call', dueOn: londonDay(useMinute()) }
  const form = useForm({ resolver: zodResolver(createTask.body), defaultValues: blank })
  const draft = useDraft(form, draftKey ?? `task:${prospectId ?? 'any'}`, newRecord)
  const add = useCall(createTask, {
    input: ({ body }: { body: TaskBody; sent: TaskBody }) => ({
      body: { ...body, id: draft.idFor({ ...body, prospectId }), prospectId },
    }),
    errorTitle: 'Couldn’t add the task',
    onSuccess(task, { sent }) {
      draft.drop()
      if (onAdded !== undefined) return onAdded(task)
      keepTypedSince(form, sent, blank)
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
      onSubmit={(body) => add.mutate({ body, sent: form.getValues() })}
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

/** A button that adds a task, with or without a lead. */
export function NewTask() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={<Add20Regular />} onClick={() => setIsOpen(true)}>
        New task
      </Button>
      {isOpen ? <NewTaskPanel onClose={() => setIsOpen(false)} /> : undefined}
    </>
  )
}

function NewTaskPanel({ onClose }: { onClose: () => void }) {
  const styles = useStyles()
  const showToast = useShowToast()
  const [lead, setLead] = useState<Prospect>()
  return (
    <SidePanel title="New task" onClose={onClose}>
      <div className={styles.parts}>
        <TaskForm
          draftKey="task:today"
          {...(lead && { prospectId: lead.id })}
          onAdded={({ title }) => {
            showToast({ title: 'Task set', text: title })
            onClose()
          }}
        />
        {lead === undefined ? (
          <LeadFinder label="Lead (optional)" onChoose={setLead} />
        ) : (
          <p className={styles.chosen}>
            About <span className={styles.name}>{lead.name}</span>
            <Button
              size="small"
              appearance="subtle"
              icon={<Dismiss20Regular />}
              aria-label={`Remove ${lead.name}`}
              onClick={() => setLead(undefined)}
            />
          </p>
        )}
      </div>
    </SidePanel>
  )
}
