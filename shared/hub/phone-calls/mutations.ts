import { useQueryClient } from '@tanstack/react-query'
import { type CallOutcome, callOutcomeText, logPhoneCall, undoPhoneCall } from '#shared/contract/phone-calls.ts'
import { listTasks } from '#shared/contract/tasks.ts'
import { formatDay } from '../dates.ts'
import { useToastMutation } from '../mutations.ts'
import { refreshLeads } from '../prospects/lead-cache.ts'
import { useOpeningTimes } from '../use-opening-times.ts'
import { nextOpenDay } from './next-open-day.ts'

/** Logs how a call to a lead went, and sets a task to call again if nobody answered. The toast offers to undo both. */
export function useLogCall({ prospectId, name }: { prospectId: string; name: string }, onLogged: () => void) {
  const queryClient = useQueryClient()
  const times = useOpeningTimes()
  const refresh = () => refreshLeads(queryClient)
  const undo = useToastMutation({
    mutationFn: (client, callId: string) => client.call(undoPhoneCall, { params: { id: prospectId, callId } }),
    successToast: () => ({ title: 'Undone' }),
    errorTitle: 'Couldn’t undo the call',
    invalidates: [listTasks],
    onSuccess: refresh,
    onError: refresh,
  })
  return useToastMutation({
    mutationFn(client, { id, outcome }: { id: string; outcome: CallOutcome }) {
      const retry = outcome === 'spoke' ? {} : { retryOn: nextOpenDay(Date.now(), times) }
      return client.call(logPhoneCall, { params: { id: prospectId }, body: { id, outcome, ...retry } })
    },
    successToast(_, { id, outcome }) {
      const now = Date.now()
      return {
        title: `${name}: ${callOutcomeText[outcome].toLowerCase()}`,
        ...(outcome !== 'spoke' && { text: `Task set: call again ${formatDay(nextOpenDay(now, times), now)}.` }),
        action: { label: 'Undo', run: () => undo.mutate(id) },
      }
    },
    errorTitle: 'Couldn’t save the call',
    invalidates: [listTasks],
    onSuccess() {
      onLogged()
      refresh()
    },
    onError: refresh,
  })
}
