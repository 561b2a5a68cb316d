import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Call, confirmCall, listCalls } from '#shared/contract/calls.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

/** Books a call that is only held, for a visitor who has confirmed it by telephone. */
export function useConfirmCall() {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  return useMutation({
    mutationFn: ({ id }: Call) => client.call(confirmCall, { params: { id } }),
    onSuccess: ({ name }) => showToast({ title: 'Call booked', text: `We’ve emailed ${name}.` }),
    onError: (error) => showToast({ title: 'Couldn’t confirm the call', text: errorSentence(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listCalls.path] }),
  })
}
