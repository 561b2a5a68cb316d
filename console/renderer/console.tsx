import { useEffect, useState } from 'react'
import { createClient } from '#shared/client.ts'
import type { HostSlots } from '#shared/hub/host-slots.ts'
import { Hub } from '#shared/hub/hub.tsx'
import { setDraftStorage } from '#shared/hub/components/form/draft-store.ts'
import { desktop } from './desktop.ts'
import { ChooseServer } from './choose-server.tsx'
import { NoticeStrip } from './notices.tsx'
import { OfflineNotice } from './offline/offline-notice.tsx'
import { ThisComputer } from './this-computer/this-computer.tsx'

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

/** Leads the hub to an address that came from outside: a link, a notification, the menu. The hub's router listens to the
 *  history, as it does for the back button, so what is on the screen stays otherwise. */
function useGoTo(): void {
  useEffect(
    () =>
      desktop.on('shell:go-to', (address) => {
        history.pushState(undefined, '', address)
        dispatchEvent(new PopStateEvent('popstate'))
      }),
    [],
  )
}

/** Lets the hub keep its drafts in the console's files, which outlive the program. Has to settle before the hub is shown, and again
 *  after another server was chosen: the hub reads its drafts without waiting. */
async function loadDesktopDrafts(): Promise<void> {
  const kept = await desktop.call('drafts:list', undefined).catch(() => [])
  const texts = new Map(kept.map(({ key, text }) => [key, text]))
  setDraftStorage({
    keys: () => [...texts.keys()],
    get: (key) => texts.get(key),
    set(key, text) {
      texts.set(key, text)
      return desktop.call('drafts:keep', { key, text })
    },
    remove(key) {
      if (texts.delete(key)) void desktop.call('drafts:remove', { key })
    },
  })
}
