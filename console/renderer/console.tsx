import { useEffect, useState } from 'react'
import { useFocusFinders } from '@fluentui/react-components'
import { createClient } from '#shared/client.ts'
import type { ProgramSlots } from '#shared/hub/platform/program-slots.ts'
import { Hub } from '#shared/hub/hub.tsx'
import { setDraftStorage } from '#shared/hub/platform/draft-store.ts'
import { desktop } from './desktop/desktop.ts'
import { ChooseServer } from './choose-server.tsx'
import { FailureHelp } from './failure-help.tsx'
import { NoticeStrip } from './notices.tsx'
import { OfflineNotice } from './offline/offline-notice.tsx'
import { ThisComputer } from './this-computer.tsx'

/** Calls the page's own origin, which the main process forwards to the server. */
const client = createClient()

/** The additions of the console to the hub. */
const programSlots: ProgramSlots = {
  connectionNotice: <OfflineNotice />,
  failureHelp: <FailureHelp />,
  staysSignedIn: true,
  notifies: true,
  endedSentence:
    'This computer has been signed out because its access was ended or your password was changed. Sign in to continue. Changes waiting to be sent are kept.',
  browseForLeads: (address) => void desktop.call('browse:open', { address }),
  settings: [{ value: 'this-computer', label: 'This computer', render: () => <ThisComputer /> }],
}

type Server = { state: 'asking' } | { state: 'none' } | { state: 'chosen' | 'changing'; address: string }

/** Shows the hub with the console's additions, or asks for the server at the first start. */
export function Console() {
  const [server, setServer] = useState<Server>({ state: 'asking' })
  useGoTo()
  // As in the hub's session gate: this focus manager stays mounted when the hub is replaced while a panel hides the page behind it.
  useFocusFinders()
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
      <Hub key={server.address} client={client} programSlots={programSlots} />
    </>
  )
}

/** Navigates the hub to an address from outside: a link, a notification or the menu. The hub's router follows the history, as with
 *  the back button, so nothing else on the screen changes. */
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

/** Stores the hub's drafts in the console's files. Must settle before the hub is shown, and again after another server is chosen, because
 *  the hub reads its drafts synchronously. */
async function loadDesktopDrafts(): Promise<void> {
  const stored = await desktop.call('drafts:list', undefined).catch(() => [])
  const texts = new Map(stored.map(({ key, text }) => [key, text]))
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
