import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listSubscribers, type Subscriber, unsubscribeByOwner } from '#shared/contract/newsletter.ts'
import { useClient } from '../client-context.ts'
import { useConfirm } from '../components/confirm.tsx'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

/** Takes a subscriber off the newsletter, after a question. */
export function useUnsubscribe() {
  const client = useClient()
  const queryClient = useQueryClient()
  const confirm = useConfirm()
  const showToast = useShowToast()
  return useMutation({
    async mutationFn({ id, email }: Subscriber) {
      const agreed = await confirm({
        title: `Unsubscribe ${email}?`,
        text: 'They won’t get any more newsletters. They’d have to sign up again themselves.',
        action: 'Unsubscribe',
        isFinal: true,
      })
      if (agreed === undefined) return
      await client.call(unsubscribeByOwner, { params: { id } })
      showToast({ title: 'Unsubscribed', text: `${email} won’t get the newsletter any more.` })
    },
    onError: (error) => showToast({ title: 'Still subscribed', text: errorSentence(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listSubscribers.path] }),
  })
}
