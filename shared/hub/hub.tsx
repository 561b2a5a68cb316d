import { useEffect, useState } from 'react'
import { FluentProvider, makeStyles, tokens } from '@fluentui/react-components'
import * as Tooltip from '@radix-ui/react-tooltip'
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider as ViewStateProvider } from 'jotai'
import { ErrorBoundary } from 'react-error-boundary'
import { RouterProvider } from 'react-router'
import type { Client } from '#shared/client.ts'
import type { FirstAnswers } from '#shared/first-answers.ts'
import { withPasswordConfirmation } from '#shared/password-confirming-client.ts'
import { hubAddress } from '#shared/hub-address.ts'
import { askForPassword } from './platform/password-confirmation.ts'
import { ClientProvider } from './platform/client-context.ts'
import { withLostAnswers } from './platform/lost-answers.ts'
import { SharedTooltip } from './components/shared-tooltip.tsx'
import { OverlayRootProvider, tooltipDelays } from './components/tooltip.tsx'
import { Toasts } from './components/toasts.tsx'
import { type ProgramSlots, ProgramSlotsProvider } from './platform/program-slots.ts'
import { usePageStyles } from './components/page-styles.ts'
import { hubHeight } from './components/styles.ts'
import { createHubRouter } from './layout/router.tsx'
import { createQueryClient } from './platform/queries.ts'
import { useSystemTheme } from './platform/theme.ts'

const useStyles = makeStyles({
  // On an element of its own: Fluent gives the provider's class to every menu and dialog as well.
  background: { minHeight: hubHeight, backgroundColor: tokens.colorNeutralBackground2 },
})

export interface HubProps {
  /** The client of the server with the leads. */
  client: Client
  /** The path under which the hub is mounted. */
  routerBase?: string
  /** What the host adds to the hub. */
  programSlots?: ProgramSlots
  /** What came with the page. Only what is shown at first has it: what is shown later could be out of date. */
  firstAnswers?: FirstAnswers
}

const noProgramSlots: ProgramSlots = {}

/** Shows the whole hub. The website and the console mount it. */
export function Hub({ client: given, routerBase = hubAddress, programSlots = noProgramSlots, firstAnswers }: HubProps) {
  usePageStyles()
  const styles = useStyles()
  const theme = useSystemTheme()
  const [store] = useState(createStore)
  const [client] = useState(() =>
    withPasswordConfirmation(
      withLostAnswers(given, () => navigator.onLine),
      () => askForPassword(store),
    ),
  )
  const [queryClient] = useState(() => createQueryClient(client, firstAnswers))
  const [router] = useState(() => createHubRouter(routerBase))
  useEffect(() => firstAnswers?.clear(), [firstAnswers])
  const [overlayRoot, setOverlayRoot] = useState<HTMLElement | null>(null)

  return (
    <FluentProvider theme={theme} ref={setOverlayRoot}>
      <ClientProvider value={client}>
        <QueryClientProvider client={queryClient}>
          <ViewStateProvider store={store}>
            <OverlayRootProvider value={overlayRoot}>
              <Tooltip.Provider delayDuration={tooltipDelays.showMs} skipDelayDuration={tooltipDelays.skipMs}>
                <div className={styles.background}>
                  <ProgramSlotsProvider value={programSlots}>
                    <RouterProvider router={router} />
                  </ProgramSlotsProvider>
                </div>
                <SharedTooltip />
                <ErrorBoundary fallback={null}>
                  <Toasts />
                </ErrorBoundary>
              </Tooltip.Provider>
            </OverlayRootProvider>
          </ViewStateProvider>
        </QueryClientProvider>
      </ClientProvider>
    </FluentProvider>
  )
}
