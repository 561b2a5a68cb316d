import { ApiError } from '#shared/client.ts'
import { errorSentence } from './error-sentence.ts'
import { Notice } from './notice.tsx'
import { useCallback, useLayoutEffect, useRef } from 'react'
import { Button } from '@fluentui/react-components'
import { focusHeading } from './page-heading.tsx'

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

export interface SelfRemovingButtonProps {
  children: string
  onClick: () => void
  isBusy?: boolean
}

/** A button that its own work takes away. The focus it held goes to the heading, not to nowhere. */
export function SelfRemovingButton({ children, onClick, isBusy = false }: SelfRemovingButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  const keep = useCallback((element: HTMLButtonElement | null) => void (button.current = element), [])

  useLayoutEffect(() => {
    const element = button.current
    return () => {
      if (element !== null && document.activeElement === element) focusHeading()
    }
  }, [])

  return (
    <Button ref={keep} disabledFocusable={isBusy} onClick={onClick}>
      {children}
    </Button>
  )
}
