import { useEffect, useMemo, useState, type InputEvent, type RefObject, type SubmitEvent } from 'react'
import * as z from 'zod/mini'
import { ApiError } from '#shared/client.ts'
import type { FieldErrors } from '#shared/contract/errors.ts'
import type { FormEcho } from '#shared/site-rendering.ts'
import type { Messages } from './error-summary.tsx'

interface FormOptions<Name extends string, Schema extends z.ZodMiniType> {
  names: readonly Name[]
  schema: Schema
  /** After a post without JavaScript that was refused. */
  echo?: FormEcho | undefined
  /** What was filled in for the visitor, once it is known: it is checked as if they had sent it. The same object until it changes. */
  given?: Partial<Record<Name, string>> | undefined
  /** Is above the refused form, and takes the focus where no field is wrong. */
  summary: RefObject<HTMLElement | null>
  send: (body: z.output<Schema>) => Promise<void> | void
  /** The schema refuses what was filled in. */
  onRefused?: (messages: Messages<Name>) => void
  /** Sending failed. @returns the sentence over the form for an error that brings none of its own */
  onFailed?: (error: unknown) => string
}

interface FormState<Name extends string> {
  /** Undefined until the form has been checked. */
  messages: Messages<Name> | undefined
  failure?: string | undefined
  isBusy: boolean
  isSent: boolean
  /** How often what was sent came back. */
  refusals: number
}

/** The state of a form: the browser keeps what is typed, from before hydration on, and the call's schema checks it. It weighs a
 *  twentieth of the library that the hub's forms use: no visitor waits for that. */
export function useForm<Name extends string, Schema extends z.ZodMiniType>(options: FormOptions<Name, Schema>) {
  const { names, schema, echo, given, summary } = options
  const [state, setState] = useState(() => openingState(names, echo))
  const { failure, isBusy, isSent, refusals } = state
  const wrongInGiven = useMemo(() => findWrong(names, schema, given), [names, schema, given])
  const messages = state.messages ?? wrongInGiven
  const isGivenRefused = messages === wrongInGiven && Object.keys(wrongInGiven).length > 0

  useEffect(() => {
    if (refusals > 0 || isGivenRefused) focusProblem(summary.current)
  }, [refusals, isGivenRefused, summary])

  function refuse(messages: Messages<Name>, failure?: string) {
    setState({ ...unsent, messages, failure, refusals: refusals + 1 })
  }

  async function check(form: HTMLFormElement) {
    const checked = z.safeParse(schema, valuesOf(form))
    if (!checked.success) {
      const wrong = messagesOf(names, checked.error)
      refuse(wrong)
      return options.onRefused?.(wrong)
    }
    setState({ ...unsent, isBusy: true, refusals })
    try {
      await options.send(checked.data)
      setState({ ...unsent, isSent: true })
    } catch (error) {
      const sentence = options.onFailed?.(error)
      if (error instanceof ApiError) refuse(pick(names, error.fields), error.sentence)
      else refuse({}, sentence)
    }
  }

  return {
    messages,
    failure,
    isBusy,
    isSent,
    submit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault()
      void check(event.currentTarget)
    },
    /** What has been put right is no longer called wrong. */
    input: (event: InputEvent<HTMLFormElement>) => {
      if (Object.keys(messages).length === 0) return
      const checked = z.safeParse(schema, valuesOf(event.currentTarget))
      setState({ ...state, messages: checked.success ? {} : messagesOf(names, checked.error) })
    },
    /** After the form was sent, for another time. */
    startAgain: () => setState(unsent),
  }
}

/** Puts the focus on the first field that is wrong, with its label and message clear of the bars at the edges of the screen. */
function focusProblem(summary: HTMLElement | null): void {
  const control = summary?.closest('form')?.querySelector<HTMLElement>('[aria-invalid]')
  if (!control) return summary?.focus()
  control.focus({ preventScroll: true })
  control.closest('.field')?.scrollIntoView({ block: 'center' })
}

const unsent = { messages: {}, isBusy: false, isSent: false, refusals: 0 }

function openingState<Name extends string>(names: readonly Name[], echo: FormEcho | undefined): FormState<Name> {
  const messages = pick(names, echo?.errors ?? {})
  const failure = Object.keys(messages).length === 0 ? echo?.sentence : undefined
  return { ...unsent, messages: echo ? messages : undefined, failure }
}

function valuesOf(form: HTMLFormElement): Record<string, FormDataEntryValue> {
  return Object.fromEntries(new FormData(form))
}

/** What is wrong with the values that are given; one that is missing is not wrong yet. */
function findWrong<Name extends string>(
  names: readonly Name[],
  schema: z.ZodMiniType,
  given: Partial<Record<Name, string>> | undefined,
): Messages<Name> {
  if (!given) return {}
  const checked = z.safeParse(schema, given)
  const filledIn = names.filter((name) => given[name])
  return checked.success ? {} : messagesOf(filledIn, checked.error)
}

/** The first message of each field. */
function messagesOf<Name extends string>(names: readonly Name[], { issues }: z.core.$ZodError): Messages<Name> {
  return pick(names, Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message])))
}

function pick<Name extends string>(names: readonly Name[], errors: FieldErrors): Messages<Name> {
  const entries = names.flatMap((name) => (errors[name] ? [[name, errors[name]]] : []))
  return Object.fromEntries(entries) as Messages<Name>
}
