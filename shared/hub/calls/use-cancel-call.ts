import { useQueryClient } from '@tanstack/react-query'
import { type Call, cancelCall, listCalls } from '#shared/contract/calls.ts'
import { useClient } from '../client-context.ts'
import { useConfirm } from '../components/confirm.tsx'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'
import { formatExact } from '../dates.ts'

/** Cancels a call, after a question: the visitor gets a mail. */
export function useCancelCall(): (call: Call) => Promise<void> {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  return async function cancel({ id, name, startsAt }) {
    const agreed = await confirm({
      title: `Cancel the call with ${name}?`,
      text: `It’s booked for ${formatExact(startsAt)}. ${name} will get an email and can choose another time.`,
      action: 'Cancel the call',
      decline: 'Keep the call',
      isFinal: true,
      reason: { label: 'Why', hint: `${name} will see this in the email.` },
    })
    if (!agreed) return
    try {
      await client.call(cancelCall, { params: { id }, body: { reason: agreed.reason } })
      showToast({ title: 'Call cancelled', text: `We’ve emailed ${name}.` })
    } catch (error) {
      showToast({ title: 'Couldn’t cancel the call', text: errorSentence(error as Error) })
    }
    await queryClient.invalidateQueries({ queryKey: [listCalls.path] })
  }
}
