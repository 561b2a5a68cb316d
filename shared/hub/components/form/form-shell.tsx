import {
  type ComponentProps,
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useState,
} from 'react'
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { type FieldValues, type Path, type SubmitHandler, type UseFormReturn, useFormState } from 'react-hook-form'
import { ApiError } from '#shared/client.ts'
import { errorSentence } from '../../platform/error-sentence.ts'
import { Notice } from '../notice.tsx'
import { Row } from '../stack.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { DraftNotice } from './draft-notice.tsx'
import type { Draft } from './use-draft.ts'

const useStyles = makeStyles({
  form: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL },
})

export interface FormShellProps<Values extends FieldValues, Sent> extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  form: UseFormReturn<Values, unknown, Sent>
  /** Called with the valid entries. */
  onSubmit: SubmitHandler<Sent>
  /** The name of the field that gets the focus, when the form appears and whenever it becomes another field. */
  focus?: Path<Values>
  /** The draft of the form, whose restored entries the owner can discard. */
  draft?: Draft
  /** Why the entries could not be sent. It is shown above the fields, unless a field has a message of its own. */
  error?: Error | null
  /** The submit button and other buttons beside it. */
  buttons?: ReactNode
  /** Adds a Cancel button. With a draft, it asks before unsaved entries are discarded, as does the panel around the form. */
  onCancel?: () => void
}

/** The frame of a form: notices above the fields, buttons below them. */
export function FormShell<Values extends FieldValues, Sent>(props: FormShellProps<Values, Sent>) {
  const { form, onSubmit, focus, draft, error, buttons, onCancel, className, children, ...rest } = props
  const styles = useStyles()
  const { errors } = useFormState({ control: form.control })
  /** The error whose conflicts the owner has decided. */
  const [decided, setDecided] = useState<Error | null>()
  /** How often the owner has tried to save before deciding the conflicts. */
  const [undecided, setUndecided] = useState(0)
  const hasConflicts = draft !== undefined && draft.conflicts.length > 0
  useLeaveGuard(onCancel && draft?.leave)
  useFieldFocus(form, focus)
  const cancel = onCancel && (() => (draft === undefined ? onCancel() : void draft.leave(onCancel)))
  function submit(event: FormEvent<HTMLFormElement>): void {
    if (!hasConflicts) return void form.handleSubmit(onSubmit)(event)
    event.preventDefault()
    setUndecided((times) => times + 1)
  }
  return (
    <form noValidate {...rest} className={mergeClasses(styles.form, className)} onSubmit={submit}>
      {draft && <DraftNotice draft={draft} />}
      {hasConflicts ? (
        <ConflictNotice key={undecided} draft={draft} onDecided={() => setDecided(error)} />
      ) : error && error !== decided && Object.keys(errors).length === 0 ? (
        <Notice intent="error" isAnswer>
          {draft && isChangedElsewhere(error)
            ? 'This has been changed elsewhere since you began. What you typed is kept. Please check the form, then save again.'
            : errorSentence(error)}
        </Notice>
      ) : undefined}
      {children}
      {buttons || cancel ? (
        <Row>
          {buttons}
          {cancel && <Button onClick={cancel}>Cancel</Button>}
        </Row>
      ) : undefined}
    </form>
  )
}

/** Moves the focus to a field, when the form appears and whenever it becomes another field. */
export function useFieldFocus<Values extends FieldValues, Sent>(
  { setFocus }: UseFormReturn<Values, unknown, Sent>,
  name: Path<Values> | undefined,
): void {
  useEffect(() => {
    if (name !== undefined) setFocus(name)
  }, [name, setFocus])
}

/** Lets the form ask for a decision on each conflict before a button outside of it sends the entries. @returns whether there are any */
export function asksForDecisions({ conflicts }: Pick<Draft, 'conflicts'>, formId: string): boolean {
  if (conflicts.length > 0) document.querySelector<HTMLFormElement>(`#${formId}`)?.requestSubmit()
  return conflicts.length > 0
}

/** Returns whether the server has a newer record than the one that was changed. The form shows it once it has been read. */
function isChangedElsewhere(error: Error): boolean {
  return error instanceof ApiError && error.code === 'conflict' && 'current' in error.details
}

export type SubmitButtonProps = ComponentProps<typeof Button> & {
  isBusy: boolean
  /** The label while it is busy: `Saving…`. */
  busyLabel?: string
}

/** The submit button of a form. It is disabled while the entries are being sent, but keeps the focus. */
export function SubmitButton({ isBusy, busyLabel, children, ...props }: SubmitButtonProps) {
  return (
    <Button type="submit" appearance="primary" disabledFocusable={isBusy} {...props}>
      {isBusy ? (busyLabel ?? children) : children}
    </Button>
  )
}

/** Asks whether unsaved entries may be discarded, if there are any, and calls `leave` unless the owner declines. */
type Guard = (leave: () => void) => Promise<void>

const GuardsContext = createContext<Set<Guard>>(new Set())

/** Collects the guards of the forms inside it. */
export const LeaveGuardsProvider = GuardsContext.Provider

/** Returns the guards for the provider of a panel, and `leave`, which calls its argument once every guard has agreed. */
export function useLeaveGuards() {
  const [guards] = useState(() => new Set<Guard>())
  const leave = useCallback(
    (go: () => void) => [...guards].reduceRight<() => void>((next, guard) => () => void guard(next), go)(),
    [guards],
  )
  return { guards, leave }
}

/** Registers a guard that can stop the surrounding panel from closing. */
export function useLeaveGuard(guard: Guard | undefined): void {
  const guards = useContext(GuardsContext)
  useEffect(() => {
    if (guard === undefined) return
    guards.add(guard)
    return () => void guards.delete(guard)
  }, [guard, guards])
}
