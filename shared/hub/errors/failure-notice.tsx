import type { ReactNode } from 'react'
import { Button } from '@fluentui/react-components'
import { Notice } from '../components/notice.tsx'
import { isLoadFailure } from './describe-error.ts'
import { Row } from '../components/stack.tsx'

export interface FailureNoticeProps {
  error: unknown
  /** What could not be shown: `The invoices`. */
  name?: string | undefined
  /** Draws it again. */
  onRetry?: (() => void) | undefined
  /** A second action. */
  action?: ReactNode
}

/** Says that a part of the hub could not be loaded or shown, and offers what to do next. */
export function FailureNotice({ error, name = 'This part', onRetry, action }: FailureNoticeProps) {
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
    </Notice>
  )
}
