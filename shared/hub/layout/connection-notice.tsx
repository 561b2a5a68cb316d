import { useSyncExternalStore } from 'react'
import { Button } from '@fluentui/react-components'
import { useAtomValue, useSetAtom } from 'jotai'
import { counted } from '#shared/business/counts.ts'
import { Notice } from '../components/notice.tsx'
import { connectionAtom, tryNowAtom } from '../platform/live/use-live-updates.ts'
import { useNow } from '../components/past-time.tsx'

/** Shows that the server cannot be reached, and when the next attempt will be. */
export function ConnectionNotice() {
  const connection = useAtomValue(connectionAtom)
  const isOnline = useSyncExternalStore(watchNetwork, () => navigator.onLine)
  if (connection.state !== 'lost') return undefined
  return isOnline ? (
    <Unreachable nextTryAt={connection.nextTryAt} />
  ) : (
    <Notice intent="error" title="You’re offline">
      You’re seeing what was loaded earlier. You can make changes again once you’re back online.
    </Notice>
  )
}

function Unreachable({ nextTryAt }: { nextTryAt: number }) {
  const tryNow = useSetAtom(tryNowAtom)
  const seconds = Math.max(0, Math.ceil((nextTryAt - useNow()) / 1000))
  const retry = <Button onClick={() => tryNow((count) => count + 1)}>Retry now</Button>
  return (
    <Notice intent="error" title="The server can’t be reached" action={retry}>
      You’re seeing what was loaded earlier.{' '}
      <span aria-hidden>{seconds > 0 ? `Trying again in ${counted(seconds, 'second')}.` : 'Trying…'}</span>
    </Notice>
  )
}

function watchNetwork(onChange: () => void): () => void {
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}
