import { Button } from '@fluentui/react-components'
import { useSendSurveyLink } from './use-send-survey-link.ts'

/** Emails the link for choosing dates again, to whoever has not chosen any. */
export function SendSurveyLink({ paymentId, name }: { paymentId: string; name: string }) {
  const send = useSendSurveyLink({ paymentId, name })
  return (
    <Button
      size="small"
      aria-label={`Send the link again to ${name}`}
      disabledFocusable={send.isPending}
      onClick={() => send.mutate()}
    >
      Send the link again
    </Button>
  )
}
