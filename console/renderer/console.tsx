import { useEffect, useState } from 'react'
import { createClient } from '#shared/client.ts'
import type { HubExtras } from '#shared/hub/extras.ts'
import { Hub } from '#shared/hub/hub.tsx'
import { desktop } from './desktop.ts'
import { FirstStart } from './first-start/first-start.tsx'
import { NoticeStrip } from './notices/notice-strip.tsx'
import { OfflineNotice } from './offline/offline-notice.tsx'
import { useGoTo } from './use-go-to.ts'

/** Calls go to the page's own origin, where the main process passes them on to the server. */
const client = createClient()

/** What the hub has here and not on the web. */
const extras: HubExtras = { connectionNotice: <OfflineNotice /> }

type Server = { state: 'asking' } | { state: 'none' } | { state: 'chosen'; address: string }

/** The hub with what the console adds to it; at the first start, the question where the server is. */
export function Console() {
  const [server, setServer] = useState<Server>({ state: 'asking' })
  useGoTo()
  useEffect(() => {
    void desktop
      .call('connection:server', undefined)
      .then((address) => setServer(address === undefined ? { state: 'none' } : { state: 'chosen', address }))
  }, [])

  if (server.state === 'asking') return undefined
  if (server.state === 'none') return <FirstStart onChosen={(address) => setServer({ state: 'chosen', address })} />
  return (
    <>
      <NoticeStrip />
      <Hub key={server.address} client={client} extras={extras} />
    </>
  )
}
