import { getCalendar } from '#shared/contract/calendar.ts'
import { type Call, cancelCall, confirmCall, listCalls, listFreeTimes, moveCall } from '#shared/contract/calls.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { formatExact } from '../../dates.ts'
import { useToastMutation } from '../../mutations.ts'
import { formatCallTime } from './call-time.tsx'

/** Books a call that is only held, for a visitor who has confirmed it by phone. */
export function useConfirmCall() {
  return useToastMutation({
    mutationFn: (client, { id }: Call) => client.call(confirmCall, { params: { id } }),
    successToast: ({ name }) => ({ title: 'Call booked', text: `We’ve emailed ${name}.` }),
    errorTitle: 'Couldn’t confirm the call',
    invalidates: [listCalls],
  })
}

/** Moves a call to another time; the visitor is emailed. */
export function useMoveCall(onSuccess?: () => void) {
  return useToastMutation({
    mutationFn: (client, { call: { id }, startsAt }: { call: Call; startsAt: string }) =>
      client.call(moveCall, { params: { id }, body: { startsAt } }),
    successToast: ({ startsAt, name }) => ({
      title: `Call moved: ${formatCallTime(startsAt, Date.now())}`,
      text: `We’ve emailed ${name}.`,
    }),
    errorTitle: 'Couldn’t move the call',
    invalidates: [listCalls, listFreeTimes, getCalendar],
    ...(onSuccess && { onSuccess }),
  })
}

/** Returns a function that cancels a call after confirmation; the visitor is emailed. */
export function useCancelCall({ id, name, startsAt }: Call): () => Promise<void> {
  const confirm = useConfirm()
  const cancel = useToastMutation({
    mutationFn: (client, reason: string | undefined) => client.call(cancelCall, { params: { id }, body: { reason } }),
    successToast: () => ({ title: 'Call cancelled', text: `We’ve emailed ${name}.` }),
    errorTitle: 'Couldn’t cancel the call',
    invalidates: [listCalls],
  })
  return async () => {
    const agreed = await confirm({
      title: `Cancel the call with ${name}?`,
      text: `It’s booked for ${formatExact(startsAt)}. ${name} will get an email and can choose another time.`,
      action: 'Cancel the call',
      decline: 'Keep the call',
      isFinal: true,
      reason: { label: 'Why', hint: `${name} will see this in the email.` },
    })
    if (agreed) cancel.mutate(agreed.reason)
  }
}
