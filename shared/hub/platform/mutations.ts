import { useCallback } from 'react'
import {
  type DataTag,
  type QueryKey,
  useMutation,
  type UseMutationOptions,
  useQueryClient,
} from '@tanstack/react-query'
import { atom, useSetAtom } from 'jotai'
import type { Client } from '#shared/client.ts'
import type { ApiCall, CallAnswer, CallInput } from '#shared/contract/api-call.ts'
import type { LooseInput } from '#shared/contract/api-request.ts'
import { useClient } from './client-context.ts'
import { errorSentence } from './error-sentence.ts'
import { failureTitle, LostAnswer } from './lost-answers.ts'
import { isSignedIn } from './session.ts'

export interface ToastMessage {
  title: string
  text?: string
  /** Additional information from the server. */
  detail?: string
  /** An action offered while the toast is shown, such as undo. */
  action?: { label: string; run: () => void }
  /** How long it is shown; left out for 5 seconds. */
  durationMs?: number
}

/** Returns the toast of a failed call. After a lost answer, whether it has failed is unknown. @param title for a call that has failed */
export function failureToast(title: string, error: Error): ToastMessage {
  const toast = { title: failureTitle(title, error), text: errorSentence(error) }
  return error instanceof LostAnswer ? { ...toast, durationMs: 15_000 } : toast
}

/** The current toast. A new message replaces it. */
export const toastAtom = atom<{ key: number; message: ToastMessage } | undefined>(undefined)

const showToastAtom = atom(null, (get, set, message: ToastMessage) => {
  set(toastAtom, { key: (get(toastAtom)?.key ?? 0) + 1, message })
})

/** Returns a function that shows a toast. Does nothing once the session has ended: the sign-in page explains why, and drafts are stored. */
export function useShowToast(): (message: ToastMessage) => void {
  const queryClient = useQueryClient()
  const show = useSetAtom(showToastAtom)
  return useCallback(
    (message: ToastMessage) => {
      if (isSignedIn(queryClient)) show(message)
    },
    [queryClient, show],
  )
}

export interface ToastOptions<Answer, Given> extends Omit<
  UseMutationOptions<Answer, Error, Given>,
  'mutationFn' | 'meta'
> {
  successToast?: (answer: Answer, given: Given) => ToastMessage | undefined
  /** The key of a query whose data the answer is. The answer is stored there, and not read again. */
  answers?: DataTag<QueryKey, Answer, Error>
  /** The title of the toast that explains why the call failed; without it, none is shown. */
  errorTitle?: string | ((given: Given) => string)
}

export interface ToastMutationOptions<Answer, Given> extends ToastOptions<Answer, Given> {
  /** The calls that it makes. What they change is read again, even after a failure. */
  calls: readonly ApiCall[]
  mutationFn: (client: Client, given: Given) => Promise<Answer>
}

/** Creates a mutation that reports its result in a toast. It is pending until what it has changed has been read again. */
export function useToastMutation<Answer, Given = void>(options: ToastMutationOptions<Answer, Given>) {
  const { calls, mutationFn, successToast, errorTitle, answers, onSuccess, onError, ...others } = options
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  return useMutation<Answer, Error, Given>({
    ...others,
    meta: { calls, ...(answers && { answers }) },
    mutationFn: (given) => mutationFn(client, given),
    onSuccess(answer, given, ...rest) {
      if (answers !== undefined) queryClient.setQueryData(answers, answer)
      const toast = successToast?.(answer, given)
      if (toast !== undefined) showToast(toast)
      return onSuccess?.(answer, given, ...rest)
    },
    onError(error, given, ...rest) {
      const title = typeof errorTitle === 'function' ? errorTitle(given) : errorTitle
      if (title !== undefined) showToast(failureToast(title, error))
      return onError?.(error, given, ...rest)
    },
  })
}

/** The options of a mutation that makes one call. `input` returns the call's input for what `mutate` was given. */
export type CallOptions<C extends ApiCall, Given = void> = ToastOptions<CallAnswer<C>, Given> &
  (Record<never, never> extends CallInput<C>
    ? { input?: (given: Given) => CallInput<C> }
    : { input: (given: Given) => CallInput<C> })

/** Creates the mutation of one call, which may report its result in a toast. */
export function useCall<C extends ApiCall, Given = void>(call: C, options: CallOptions<C, Given>) {
  const { input, ...others } = options as ToastOptions<CallAnswer<C>, Given> & { input?: (given: Given) => LooseInput }
  return useToastMutation<CallAnswer<C>, Given>({
    ...others,
    calls: [call],
    mutationFn: (client, given) => (client as LooseClient).call(call, input?.(given) ?? {}),
  })
}

interface LooseClient {
  call<C extends ApiCall>(call: C, input: LooseInput): Promise<CallAnswer<C>>
}
