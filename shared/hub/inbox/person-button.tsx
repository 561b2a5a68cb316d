import { Button, type ButtonProps } from '@fluentui/react-components'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { acceptCalculatorSubmission } from '#shared/contract/calculator.ts'
import type { acceptConsultation } from '#shared/contract/consultations.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { useShowToast } from '../components/toasts.tsx'

export interface PersonButtonProps {
  /** Which takes it for a person's. */
  call: typeof acceptConsultation | typeof acceptCalculatorSubmission
  id: string
  name: string
  size?: ButtonProps['size']
}

/** Sets right what was wrongly taken for a program's work: it becomes a lead, and the mails go out, as if nothing had been suspected. */
export function PersonButton({ call, id, name, size = 'medium' }: PersonButtonProps) {
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const accept = useMutation({
    mutationFn: () => client.call(call, { params: { id } }),
    onSuccess: () =>
      showToast({ title: `${name} is now a lead`, text: 'The emails to them and to you are on their way.' }),
    onError: (error) => showToast({ title: 'Nothing was changed', text: errorSentence(error) }),
    // Lists, leads, Today and the outbox all have it now.
    onSettled: () => queryClient.invalidateQueries(),
  })
  return (
    <Button size={size} disabledFocusable={accept.isPending} onClick={() => accept.mutate()}>
      Not spam
    </Button>
  )
}
