import { ApiError } from '#shared/client.ts'
import { errorSentence } from './error-sentence.ts'
import { Notice } from './notice.tsx'
import { SelfRemovingButton } from './self-removing-button.tsx'

export interface LoadErrorProps {
  title: string
  error: Error
  onRetry: () => unknown
  isRetrying: boolean
}

/** Says what could not be loaded and why, and offers to try again. */
export function LoadError({ title, error, onRetry, isRetrying }: LoadErrorProps) {
  const retry = (
    <SelfRemovingButton isBusy={isRetrying} onClick={() => void onRetry()}>
      Retry
    </SelfRemovingButton>
  )
  // Not a failure: the console works without the server, and this isn't on the computer.
  if (error instanceof ApiError && error.details.isOffline) {
    return (
      <Notice intent="information" title="Not on this computer" action={retry}>
        {error.sentence}
      </Notice>
    )
  }
  return (
    <Notice intent="error" title={title} action={retry}>
      {errorSentence(error)}
    </Notice>
  )
}
