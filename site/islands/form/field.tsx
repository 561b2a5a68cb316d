import type { ComponentProps, ReactNode } from 'react'
import { formContent } from '../../content/form.ts'

interface FieldProps {
  /** Of the control; the message and the hint take theirs from it. */
  id: string
  label: string
  /** After the label of a field that may stay empty. */
  note?: string | undefined
  hint?: string | undefined
  error?: string | undefined
  /** Below the control and its message. */
  below?: ReactNode
}

type ControlProps<Tag extends 'input' | 'select' | 'textarea'> = FieldProps & Omit<ComponentProps<Tag>, 'id'>

/** For the control that has the focus when a refused form comes back as a page of its own: without script nothing else can bring
 *  it into view. */
export function openingFocus(isFocused: boolean) {
  return isFocused ? { autoFocus: true } : {}
}

export function TextField({ id, label, note, hint, error, below, ...input }: ControlProps<'input'>) {
  const field = { id, label, note, hint, error, below }
  return (
    <Field {...field}>
      <input {...input} {...describedControl(field)} />
    </Field>
  )
}

export function TextArea({ id, label, note, hint, error, ...textarea }: ControlProps<'textarea'>) {
  const field = { id, label, note, hint, error }
  return (
    <Field {...field}>
      <textarea {...textarea} {...describedControl(field)} />
    </Field>
  )
}

export function SelectField({ id, label, note, hint, error, ...select }: ControlProps<'select'>) {
  const field = { id, label, note, hint, error }
  return (
    <Field {...field}>
      <select {...select} {...describedControl(field)} />
    </Field>
  )
}

/** The tick that refuses marketing. It is posted in place of the hidden field before it, so that an answer says it was offered. */
export function MarketingChoice({ id, isDeclined }: { id: string; isDeclined: boolean }) {
  const name = 'marketing'
  return (
    <p className="check">
      <input type="hidden" name={name} value="allowed" />
      <input type="checkbox" id={id} name={name} value="declined" defaultChecked={isDeclined} />
      <label htmlFor={id}>{formContent.noMarketing}</label>
    </p>
  )
}

/** A field that people neither see nor reach; only a program fills it in. */
export function Honeypot({ label, ...input }: { label: string } & ComponentProps<'input'>) {
  return (
    <div className="visually-hidden" aria-hidden="true">
      <label>
        {label}
        <input {...input} type="text" tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  )
}

function Field({ id, label, note, hint, error, below, children }: FieldProps & { children: ReactNode }) {
  return (
    <div className={error ? 'field field-wrong' : 'field'}>
      <label htmlFor={id}>
        {label}
        {note && <span className="field-note"> ({note})</span>}
      </label>
      {hint && (
        <p className="field-hint" id={hintId(id)}>
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p className="field-error" id={errorId(id)}>
          {error}
        </p>
      )}
      {below}
    </div>
  )
}

/** Ties the control to its hint and its message. */
function describedControl({ id, hint, error }: FieldProps) {
  const descriptions = [hint && hintId(id), error && errorId(id)].filter(Boolean)
  return {
    id,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': descriptions.length > 0 ? descriptions.join(' ') : undefined,
  }
}

function hintId(id: string) {
  return `${id}-hint`
}

function errorId(id: string) {
  return `${id}-error`
}
