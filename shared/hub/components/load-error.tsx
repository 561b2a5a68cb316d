import { errorSentence } from './error-sentence.ts'
import { Notice } from './notice.tsx'
import { VanishingButton } from './vanishing-button.tsx'

export interface LoadErrorProps {
  title: string
  error: Error
  onRetry: () => unknown
  isRetrying: boolean
}

/** What could not be loaded, why, and the way to try again. */
export function LoadError({ title, error, onRetry, isRetrying }: LoadErrorProps) {
  const retry = (
    <VanishingButton isBusy={isRetrying} onClick={() => void onRetry()}>
      Retry
    </VanishingButton>
  )
  return (
    <Notice intent="error" title={title} action={retry}>
      {errorSentence(error)}
    </Notice>
  )
}
