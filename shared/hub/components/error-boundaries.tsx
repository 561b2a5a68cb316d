import { type ReactNode, Suspense } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { Button, Dialog, DialogBody, DialogContent, DialogSurface } from '@fluentui/react-components'
import { Notice } from './notice.tsx'
import { useProgramSlots } from '../platform/program-slots.ts'
import { isLoadFailure } from '../platform/load-failure.ts'
import { Row } from './stack.tsx'

export interface PartBoundaryProps {
  /** The name of the part: `The invoices`. */
  name?: string
  children: ReactNode
}

/** An error boundary around one part of the hub, which shows a notice in its place. */
export function PartBoundary({ name, children }: PartBoundaryProps) {
  return <ErrorBoundary fallbackRender={renderNotice(name)}>{children}</ErrorBoundary>
}

function renderNotice(name: string | undefined) {
  return ({ error, resetErrorBoundary }: FallbackProps) => (
    <FailureNotice error={error} name={name} onRetry={resetErrorBoundary} />
  )
}

export interface OverlayBoundaryProps {
  /** Closes the panel or dialog after a failure. */
  onClose: () => void
  children: ReactNode
}

/** Waits for a panel or dialog that is loaded when it is opened. Shows a failure in a dialog over the view, which keeps working. */
export function OverlayBoundary({ onClose, children }: OverlayBoundaryProps) {
  return (
    <ErrorBoundary fallbackRender={renderDialog(onClose)}>
      <Suspense>{children}</Suspense>
    </ErrorBoundary>
  )
}

function renderDialog(onClose: () => void) {
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

export interface FailureNoticeProps {
  error: unknown
  /** The name of the part that could not be shown: `The invoices`. */
  name?: string | undefined
  /** Renders the part again. */
  onRetry?: (() => void) | undefined
  /** A second action. */
  action?: ReactNode
}

/** Shows that a part of the hub could not be loaded or shown, and offers to reload the page or to try again. */
export function FailureNotice({ error, name = 'This part', onRetry, action }: FailureNoticeProps) {
  const { failureHelp } = useProgramSlots()
  const reload = <Button onClick={() => location.reload()}>Reload</Button>
  if (isLoadFailure(error)) {
    return (
      <Notice
        intent="error"
        title={`${name} couldn’t be loaded`}
        action={
          <Row>
            {reload}
            {action}
          </Row>
        }
      >
        Your connection may have dropped, or there may be a newer version of the hub. Reload to continue. What you’re
        writing is kept.
      </Notice>
    )
  }
  const buttons = (
    <Row>
      {onRetry === undefined ? reload : <Button onClick={onRetry}>Try again</Button>}
      {action}
    </Row>
  )
  return (
    <Notice intent="error" title={`${name} couldn’t be shown`} action={buttons}>
      This is a fault in the hub, and it’s been reported. Nothing you saved is lost, and everything else still works.
      {failureHelp}
    </Notice>
  )
}
