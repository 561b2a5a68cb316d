import { lazy, Suspense, useState } from 'react'
import { Button, makeStyles } from '@fluentui/react-components'
import { Notice } from '#shared/hub/components/notice.tsx'
import { useNow } from '#shared/hub/live/use-now.ts'
import type { OfflineStatus } from '../../main/offline/calls.ts'
import { desktop } from '../desktop.ts'
import { countChanges } from './count-changes.ts'
import { useFreshOnReturn } from './use-fresh-on-return.ts'
import { useOfflineStatus } from './use-offline-status.ts'

const ChangesPanel = lazy(async () => ({ default: (await import('./changes-panel.tsx')).ChangesPanel }))

const useStyles = makeStyles({ buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' } })

/** Says above the hub when the server is away, what waits for it, and what waits for its owner. */
export function OfflineNotice() {
  const status = useOfflineStatus()
  const [isOpen, setIsOpen] = useState(false)
  useFreshOnReturn(status.server)
  return (
    <>
      <Word status={status} onShow={() => setIsOpen(true)} />
      <Suspense>
        {isOpen ? <ChangesPanel changes={status.changes} onClose={() => setIsOpen(false)} /> : undefined}
      </Suspense>
    </>
  )
}

interface WordProps {
  status: OfflineStatus
  onShow: () => void
}

function Word({ status, onShow }: WordProps) {
  const { server, changes } = status
  const held = changes.filter(({ state }) => state.type !== 'waiting').length
  if (server === 'away') return <Away status={status} onShow={onShow} />
  if (server === 'catching-up' && changes.length > held) {
    return <Notice intent="information">Sending {countChanges(changes.length - held)} to the server …</Notice>
  }
  if (held === 0) return undefined
  const look = <Button onClick={onShow}>{held === 1 ? 'Look at it' : 'Look at them'}</Button>
  return (
    <Notice intent="information" title={held === 1 ? 'One change needs you' : `${held} changes need you`} action={look}>
      {held === 1
        ? 'It was made here, and the server could not take it as it is.'
        : 'They were made here, and the server could not take them as they are.'}
    </Notice>
  )
}

function Away({ status: { changes, nextTryAt }, onShow }: WordProps) {
  const styles = useStyles()
  const seconds = Math.ceil((Date.parse(nextTryAt ?? '') - useNow()) / 1000)
  const action = (
    <div className={styles.buttons}>
      {changes.length > 0 ? <Button onClick={onShow}>Show {countChanges(changes.length)}</Button> : undefined}
      <Button onClick={() => void desktop.call('offline:try-now', undefined)}>Try now</Button>
    </div>
  )
  return (
    <Notice intent="information" title="Working without the server" action={action}>
      {changes.length === 0
        ? 'What you see was read before. You can go on: what you change is kept here, and sent when the server is back.'
        : `${countChanges(changes.length, 'wait')} here and ${changes.length === 1 ? 'is' : 'are'} sent when the server is back.`}{' '}
      <span aria-hidden>{seconds > 0 ? `Trying again in ${seconds} s.` : 'Trying …'}</span>
    </Notice>
  )
}
