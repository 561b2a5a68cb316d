import { Button } from '@fluentui/react-components'
import { Notice } from '#shared/hub/components/notice.tsx'
import type { BrowseState } from '../../main/browse/ipc-calls.ts'
import { desktop } from '../desktop.ts'

/** Says what has happened to the page, above it. */
export function PageNotices({ state: { isUnresponsive, notice } }: { state: BrowseState }) {
  if (isUnresponsive) {
    return (
      <Notice
        intent="information"
        action={<Button onClick={() => void desktop.call('browse:act', { action: 'end-page' })}>Stop this page</Button>}
      >
        This page isn’t responding.
      </Notice>
    )
  }
  if (notice === null) return undefined
  return (
    <Notice
      intent="information"
      action={<Button onClick={() => void desktop.call('browse:act', { action: 'dismiss' })}>Close</Button>}
    >
      {notice}
    </Notice>
  )
}
