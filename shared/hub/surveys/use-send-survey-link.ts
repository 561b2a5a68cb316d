import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listOpenSurveys, sendSurveyLink } from '#shared/contract/open-surveys.ts'
import { getToday } from '#shared/contract/dashboard.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

/** Emails a customer the link by which they choose survey dates. */
export function useSendSurveyLink({ paymentId, name }: { paymentId: string; name: string }) {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  return useMutation({
    mutationFn: () => client.call(sendSurveyLink, { params: { paymentId } }),
    onSuccess: () => showToast({ title: 'Link sent', text: `${name} can choose survey dates from the email.` }),
    onError: (error) => showToast({ title: 'Couldn’t send the link', text: errorSentence(error) }),
    onSettled: () =>
      Promise.all(
        [listOpenSurveys.path, getToday.path].map((path) => queryClient.invalidateQueries({ queryKey: [path] })),
      ),
  })
}
