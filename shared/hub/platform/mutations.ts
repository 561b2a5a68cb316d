import { useCallback } from 'react'
import { useMutation, type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { atom, useSetAtom } from 'jotai'
import type { Client } from '#shared/client.ts'
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

export interface ToastMutationOptions<Answer, Input> extends Omit<
  UseMutationOptions<Answer, Error, Input>,
  'mutationFn' | 'onSettled'
> {
  mutationFn: (client: Client, input: Input) => Promise<Answer>
  successToast?: (answer: Answer, input: Input) => ToastMessage | undefined
  /** The title of the toast that explains why the call failed; without it, none is shown. */
  errorTitle?: string | ((input: Input) => string)
  /** The reads to invalidate, even after a failure: the server may have applied the change although its response was lost. */
  invalidates?: readonly { readonly path: string }[]
}

/** Creates a mutation that reports its result in a toast and invalidates the reads that it affects. */
export function useToastMutation<Answer, Input = void>(given: ToastMutationOptions<Answer, Input>) {
  const { mutationFn, successToast, errorTitle, invalidates = [], onSuccess, onError, ...options } = given
  const client = useClient()
  const showToast = useShowToast()
  return useMutation<Answer, Error, Input>({
    ...options,
    mutationFn: (input) => mutationFn(client, input),
    onSuccess(answer, input, ...rest) {
      const toast = successToast?.(answer, input)
      if (toast !== undefined) showToast(toast)
      return onSuccess?.(answer, input, ...rest)
    },
    onError(error, input, ...rest) {
      const title = typeof errorTitle === 'function' ? errorTitle(input) : errorTitle
      if (title !== undefined) showToast(failureToast(title, error))
      return onError?.(error, input, ...rest)
    },
    onSettled: (_answer, _error, _input, _result, { client: queryClient }) =>
      Promise.all(invalidates.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] }))),
  })
}
