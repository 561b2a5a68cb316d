import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { FailureNotice } from './failure-notice.tsx'

export interface PartBoundaryProps {
  /** What it is: `The invoices`. */
  name?: string
  children: ReactNode
}

/** An error boundary around one part of the hub, which shows a notice in its place. */
export function PartBoundary({ name, children }: PartBoundaryProps) {
  return <ErrorBoundary fallbackRender={renderFailure(name)}>{children}</ErrorBoundary>
}

function renderFailure(name: string | undefined) {
  return ({ error, resetErrorBoundary }: FallbackProps) => (
    <FailureNotice error={error} name={name} onRetry={resetErrorBoundary} />
  )
}
