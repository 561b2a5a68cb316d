import { type ReactNode, Suspense } from 'react'
import { Button, Dialog, DialogBody, DialogContent, DialogSurface } from '@fluentui/react-components'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { FailureNotice } from './failure-notice.tsx'

export interface OverlayBoundaryProps {
  /** Puts away what could not be loaded or shown. */
  onClose: () => void
  children: ReactNode
}

/** Waits for a panel or dialog that is loaded when it is opened. One that fails says so over the view, which goes on. */
export function OverlayBoundary({ onClose, children }: OverlayBoundaryProps) {
  return (
    <ErrorBoundary fallbackRender={renderFailure(onClose)}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

function renderFailure(onClose: () => void) {
  return ({ error, resetErrorBoundary }: FallbackProps) => (
    <Dialog open onOpenChange={onClose}>
      <DialogSurface aria-label="Something went wrong">
        <DialogBody>
          <DialogContent>
            <FailureNotice
              error={error}
              onRetry={resetErrorBoundary}
              action={<Button onClick={onClose}>Close</Button>}
            />
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  )
}
