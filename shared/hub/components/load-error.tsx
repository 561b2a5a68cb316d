import { Button } from '@fluentui/react-components'
import { errorSentence } from './error-sentence.ts'
import { Notice } from './notice.tsx'

export interface LoadErrorProps {
  title: string
  error: Error
  onRetry: () => unknown
  isRetrying: boolean
}

/** What could not be loaded, why, and the way to try again. */
export function LoadError({ title, error, onRetry, isRetrying }: LoadErrorProps) {
  const retry = (
    <Button disabledFocusable={isRetrying} onClick={() => void onRetry()}>
      {isRetrying ? 'Trying again …' : 'Retry'}
    </Button>
  )
  return (
    <Notice intent="error" title={title} action={retry}>
      {errorSentence(error)}
    </Notice>
  )
}
