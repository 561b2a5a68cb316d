import type { ReactNode } from 'react'
import { ErrorBoundary, type FallbackProps } from 'react-error-boundary'
import { FailureNotice } from './failure-notice.tsx'

export interface PartBoundaryProps {
  /** What it is: `The invoices`. */
  name?: string
  children: ReactNode
}

/** Keeps what fails in one part of the hub from taking the rest along: a notice stands in its place. */
export function PartBoundary({ name, children }: PartBoundaryProps) {
  return <ErrorBoundary fallbackRender={renderFailure(name)}>{children}</ErrorBoundary>
}

function renderFailure(name: string | undefined) {
  return ({ error, resetErrorBoundary }: FallbackProps) => (
    <FailureNotice error={error} name={name} onRetry={resetErrorBoundary} />
  )
}
