import { useCallback } from 'react'
import { useMutation, type UseMutationOptions, useQueryClient } from '@tanstack/react-query'
import { atom, useSetAtom } from 'jotai'
import type { Client } from '#shared/client.ts'
import { useClient } from './client-context.ts'
import { errorSentence } from './error-sentence.ts'
import { isSignedIn } from './session.ts'

export interface ToastMessage {
  title: string
  text?: string
  /** What the server said besides. */
  detail?: string
  /** What the reader may do about it while it is shown, such as to undo it. */
  action?: { label: string; run: () => void }
}

/** One at most: a new message takes the place of the one that is shown. */
export const toastAtom = atom<{ key: number; message: ToastMessage } | undefined>(undefined)

const showToastAtom = atom(null, (get, set, message: ToastMessage) => {
  set(toastAtom, { key: (get(toastAtom)?.key ?? 0) + 1, message })
})

/** Shows a message. Once the session has ended nothing is shown: the sign-in page says why, and drafts are stored. */
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
  /** The title of the toast that says why the call failed. */
  errorTitle?: string | ((input: Input) => string)
  /** The reads to fetch again, even after a failure: the server may have made the change although its answer was lost. */
  invalidates?: readonly { readonly path: string }[]
}

/** Makes a mutation that reports its result in a toast and invalidates what it changes. */
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
      if (title !== undefined) showToast({ title, text: errorSentence(error) })
      return onError?.(error, input, ...rest)
    },
    onSettled: (_answer, _error, _input, _result, { client: queryClient }) =>
      Promise.all(invalidates.map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] }))),
  })
}
