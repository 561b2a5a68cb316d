import { useEffect, useState } from 'react'
import { Button, FluentProvider, makeStyles, tokens } from '@fluentui/react-components'
import { QueryClientProvider } from '@tanstack/react-query'
import { createClient } from '#shared/client.ts'
import { ClientProvider } from '#shared/hub/platform/client-context.ts'
import { usePageStyles } from '#shared/hub/components/page-styles.ts'
import { Notice } from '#shared/hub/components/notice.tsx'
import { useVisuallyHidden } from '#shared/hub/components/styles.ts'
import { withLostAnswers } from '#shared/hub/platform/lost-answers.ts'
import { createQueryClient } from '#shared/hub/platform/queries.ts'
import { useSystemTheme } from '#shared/hub/platform/theme.ts'
import type { BrowseState } from '../../main/ipc/browse-calls.ts'
import { desktop } from '../desktop/desktop.ts'
import { useMainState } from '../desktop/use-main-state.ts'
import { FindBar } from './find-bar.tsx'
import { PageArea } from './page-area.tsx'
import { SideBar } from './side-bar.tsx'
import { Toolbar } from './toolbar.tsx'

/** Below this width the side bar is under the page. */
const narrow = '@media (max-width: 819px)'

const useStyles = makeStyles({
  window: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr)',
    height: '100vh',
    backgroundColor: tokens.colorNeutralBackground1,
  },
  parts: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 384px',
    gridTemplateRows: 'minmax(0, 1fr)',
    [narrow]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'minmax(0, 1fr) minmax(0, 45%)' },
  },
})

/** Calls the page's own origin, which the main process forwards to the server. */
const client = withLostAnswers(createClient(), () => navigator.onLine)

/** Shows the toolbar, the area over which the main process places the foreign page, and the entries read from the page. */
export function BrowsePage() {
  usePageStyles()
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  const theme = useSystemTheme()
  const [queryClient] = useState(() => createQueryClient(client))
  const state = useMainState('browse:state', 'browse:changed', undefined)
  const { isFindOpen, closeFind } = useFind()
  if (state === undefined) return undefined
  return (
    <FluentProvider theme={theme}>
      <ClientProvider value={client}>
        <QueryClientProvider client={queryClient}>
          <div className={styles.window}>
            <header>
              <h1 className={hidden}>Browse for leads</h1>
              <Toolbar state={state} />
              {isFindOpen ? <FindBar found={state.found} onClose={closeFind} /> : undefined}
              <PageNotices state={state} />
            </header>
            <div className={styles.parts}>
              <PageArea state={state} />
              <SideBar hasPage={state.address !== '' && state.problem === null} />
            </div>
          </div>
        </QueryClientProvider>
      </ClientProvider>
    </FluentProvider>
  )
}

/** Returns whether the search bar is open, and a function that closes it. Its shortcuts open it. */
function useFind(): { isFindOpen: boolean; closeFind: () => void } {
  const [isFindOpen, setIsFindOpen] = useState(false)
  useEffect(
    () =>
      desktop.on('browse:focus', (part) => {
        if (part.startsWith('find')) setIsFindOpen(true)
      }),
    [],
  )
  return {
    isFindOpen,
    closeFind() {
      setIsFindOpen(false)
      void desktop.call('browse:find', { text: '', isForward: true, isNext: false })
      void desktop.call('browse:act', { action: 'focus-page' })
    },
  }
}

/** Shows notices about the page above it. */
function PageNotices({ state: { isUnresponsive, notice } }: { state: BrowseState }) {
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
