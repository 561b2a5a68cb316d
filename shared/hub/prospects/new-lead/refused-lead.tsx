import { Button } from '@fluentui/react-components'
import { ApiError } from '#shared/client.ts'
import { errorSentence } from '../../components/error-sentence.ts'
import { Notice } from '../../components/notice.tsx'

export interface RefusedLeadProps {
  error: Error
  onOpen: (id: string) => void
  onEnterAnyway: () => void
}

/** Why somebody was not entered; the one who is there already is a press away. */
export function RefusedLead({ error, onOpen, onEnterAnyway }: RefusedLeadProps) {
  const existing = error instanceof ApiError ? error.details.existing : undefined
  const action =
    existing === undefined ? undefined : existing.where === 'deleted' ? (
      <Button onClick={onEnterAnyway}>Enter them again</Button>
    ) : (
      <Button onClick={() => onOpen(existing.id)}>Open the lead</Button>
    )
  return (
    <Notice intent="error" isAnswer action={action}>
      {errorSentence(error)}
    </Notice>
  )
}
