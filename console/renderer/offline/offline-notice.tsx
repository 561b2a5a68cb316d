import { lazy, useState, useEffect, useRef } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQueryClient } from '@tanstack/react-query'
import { OverlayBoundary } from '#shared/hub/components/error-boundaries.tsx'
import { Notice } from '#shared/hub/components/notice.tsx'
import { useNow } from '#shared/hub/components/past-time.tsx'
import { refreshAll } from '#shared/hub/platform/refresh-queries.ts'
import type { OfflineStatus } from '../../main/ipc/offline-calls.ts'
import { desktop } from '../desktop/desktop.ts'
import { useMainState } from '../desktop/use-main-state.ts'
import { countChanges, describeOffline } from './describe-offline.ts'

const ChangesPanel = lazy(async () => ({ default: (await import('./changes-panel.tsx')).ChangesPanel }))

const useStyles = makeStyles({ buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS } })

/** Shows above the hub that the server cannot be reached, and how many changes wait for the server or the owner. */
export function OfflineNotice() {
  const status = useOfflineStatus()
  const [isOpen, setIsOpen] = useState(false)
  useFreshOnReturn(status.state)
  return (
    <>
      <StatusNotice status={status} onShow={() => setIsOpen(true)} />
      {isOpen ? (
        <OverlayBoundary onClose={() => setIsOpen(false)}>
          <ChangesPanel onClose={() => setIsOpen(false)} />
        </OverlayBoundary>
      ) : undefined}
    </>
  )
}

function StatusNotice({ status, onShow }: { status: OfflineStatus; onShow: () => void }) {
  const styles = useStyles()
  const described = describeOffline(status)
  if (described === undefined) return undefined
  const count = status.waiting + status.held
  const { title, text, canTryNow, showLabel = `Show ${countChanges(count)}` } = described
  const action = (
    <div className={styles.buttons}>
      {count > 0 ? <Button onClick={onShow}>{showLabel}</Button> : undefined}
      {canTryNow ? (
        <Button onClick={() => void desktop.call('offline:try-now', undefined)}>Try again now</Button>
      ) : undefined}
    </div>
  )
  return (
    <Notice intent="information" title={title} action={action}>
      {text} {canTryNow ? <Countdown retryAt={status.retryAt} /> : undefined}
    </Notice>
  )
}

/** Hidden from screen readers, because it changes each second. */
function Countdown({ retryAt }: Pick<OfflineStatus, 'retryAt'>) {
  const seconds = Math.ceil((Date.parse(retryAt ?? '') - useNow()) / 1000)
  return <span aria-hidden>{seconds > 0 ? `Trying again in ${seconds} seconds.` : 'Trying…'}</span>
}

/** Returns the connection's state and the number of unsent changes. */
function useOfflineStatus(): OfflineStatus {
  return useMainState('offline:status', 'offline:changed', unknownStatus)
}

const unknownStatus: OfflineStatus = {
  state: 'online',
  retryAt: null,
  problem: null,
  stranger: null,
  waiting: 0,
  held: 0,
  leads: null,
}

/** Reads everything again once the server is reachable again and has the changes. */
function useFreshOnReturn(state: OfflineStatus['state']): void {
  const queryClient = useQueryClient()
  const before = useRef(state)
  useEffect(() => {
    if (state === 'online' && before.current !== 'online') void refreshAll(queryClient)
    before.current = state
  }, [state, queryClient])
}
