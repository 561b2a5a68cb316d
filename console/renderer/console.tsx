import { useEffect, useState } from 'react'
import { createClient } from '#shared/client.ts'
import type { HostSlots } from '#shared/hub/host-slots.ts'
import { Hub } from '#shared/hub/hub.tsx'
import { desktop } from './desktop.ts'
import { loadDesktopDrafts } from './drafts/desktop-drafts.ts'
import { ChooseServer } from './choose-server/choose-server.tsx'
import { NoticeStrip } from './notices/notice-strip.tsx'
import { OfflineNotice } from './offline/offline-notice.tsx'
import { ThisComputer } from './this-computer/this-computer.tsx'
import { useGoTo } from './use-go-to.ts'

/** Calls go to the page's own origin, where the main process passes them on to the server. */
const client = createClient()

/** What the hub has here and not on the web. */
const hostSlots: HostSlots = {
  connectionNotice: <OfflineNotice />,
  staysSignedIn: true,
  endedSentence:
    'This computer has been signed out because its access was ended or your password was changed. Sign in to continue. Changes waiting to be sent are kept.',
  settings: [{ value: 'this-computer', label: 'This computer', render: () => <ThisComputer /> }],
}

type Server = { state: 'asking' } | { state: 'none' } | { state: 'chosen' | 'changing'; address: string }

/** The hub with what the console adds to it; at the first start, the question where the server is. */
export function Console() {
  const [server, setServer] = useState<Server>({ state: 'asking' })
  useGoTo()
  useEffect(() => {
    void Promise.all([desktop.call('connection:server', undefined), loadDesktopDrafts()]).then(([address]) =>
      setServer(address === undefined ? { state: 'none' } : { state: 'chosen', address }),
    )
  }, [])

  useEffect(
    () =>
      desktop.on('shell:change-server', () =>
        setServer((known) => (known.state === 'chosen' ? { ...known, state: 'changing' } : known)),
      ),
    [],
  )

  if (server.state === 'asking') return undefined
  const choose = (address: string) => void loadDesktopDrafts().then(() => setServer({ state: 'chosen', address }))
  if (server.state === 'none') return <ChooseServer onChosen={choose} />
  if (server.state === 'changing') return <ChooseServer onChosen={choose} current={server.address} />
  return (
    <>
      <NoticeStrip />
      <Hub key={server.address} client={client} hostSlots={hostSlots} />
    </>
  )
}
