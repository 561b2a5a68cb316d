import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type CallOutcome, callOutcomeText, logPhoneCall, undoPhoneCall } from '#shared/contract/phone-calls.ts'
import { listTasks } from '#shared/contract/tasks.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'
import { formatDay } from '../dates.ts'
import { refreshLeads } from '../prospects/lead-cache.ts'
import { retryDay } from './retry-day.ts'

export interface CalledLead {
  prospectId: string
  name: string
}

/** Notes how a call went, and says what follows from it, with Undo. */
export function useLogCall({ prospectId, name }: CalledLead, onLogged: () => void) {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: [listTasks.path] })
    refreshLeads(queryClient)
  }
  const undo = useMutation({
    mutationFn: (callId: string) => client.call(undoPhoneCall, { params: { id: prospectId, callId } }),
    onSuccess: () => showToast({ title: 'Undone' }),
    onError: (error) => showToast({ title: 'Couldn’t undo the call', text: errorSentence(error) }),
    onSettled: refresh,
  })
  return useMutation({
    mutationFn: ({ id, outcome }: { id: string; outcome: CallOutcome }) => {
      const retry = outcome === 'spoke' ? {} : { retryOn: retryDay(Date.now()) }
      return client.call(logPhoneCall, { params: { id: prospectId }, body: { id, outcome, ...retry } })
    },
    onSuccess(_, { id, outcome }) {
      onLogged()
      const now = Date.now()
      showToast({
        title: `${name}: ${callOutcomeText[outcome].toLowerCase()}`,
        ...(outcome !== 'spoke' && { text: `Task set: call again ${formatDay(retryDay(now), now)}.` }),
        action: { label: 'Undo', run: () => undo.mutate(id) },
      })
    },
    onError: (error) => showToast({ title: 'Couldn’t save the call', text: errorSentence(error) }),
    onSettled: refresh,
  })
}
