import { type ComponentType, lazy, useState } from 'react'
import { createBrowserRouter, Navigate, useRouteError } from 'react-router'
import { SessionGate } from '../auth/session-gate.tsx'
import { applyStartPage } from '../today/start-page.ts'
import { views } from './views.ts'
import { hideCurrentQuery, hideQuery, windowWithHiddenQuery } from '../platform/hidden-query.ts'
import { type View, viewPath } from '../platform/view.ts'
import { Workspace } from './workspace.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { isLoadFailure } from '../platform/load-failure.ts'
import { FailureNotice } from '../components/error-boundaries.tsx'

const loadFirstHour = async () => (await import('../first-hour/first-hour-view.tsx')).FirstHourView

/** The views of the navigation, and the set-up, which is opened from Today until it is finished. */
const routes = [...views, { address: 'set-up', load: loadFirstHour } as const].map(toRoute)

function toRoute(view: Pick<View, 'address' | 'load'>) {
  const LazyView = lazy(async (): Promise<{ default: ComponentType }> => ({ default: await view.load() }))
  function Page() {
    const [Shown = LazyView] = useState(() => loadedViews.get(viewPath(view)))
    return <Shown />
  }
  return { path: viewPath(view), element: <Page />, errorElement: <ViewError /> }
}

/** Views that were loaded before they were shown, by their path. React shows them at once; of any promise it would first show the fallback,
 *  and for 300 ms. */
const loadedViews = new Map<string, ComponentType>()

/** Shows each view at its address, once the owner is signed in; an unknown address leads to the first view.
 *  @param basename the path under which the hub is mounted */
export function createHubRouter(basename: string) {
  void loadFirstView(basename)
  const router = createBrowserRouter(
    [
      {
        element: <SessionGate>{(user) => <Workspace user={user} />}</SessionGate>,
        errorElement: <ViewError />,
        children: [...routes, { path: '*', element: <Navigate to="/" replace /> }],
      },
    ],
    { basename, window: windowWithHiddenQuery() },
  )
  // Of links, which may be opened in another tab.
  const { createHref } = router
  router.createHref = (location) => hideQuery(createHref(location))
  return router
}

/** The views compare paths as the hub's own links have them. */
function dropTrailingSlash(basename: string): void {
  const { pathname, search, hash } = location
  if (pathname.length <= basename.length + 1 || !pathname.endsWith('/')) return
  history.replaceState(history.state, '', pathname.slice(0, -1) + search + hash)
}

/** Loads the view that the hub opens with, while the session is being fetched or before the hub is shown. */
export async function loadFirstView(basename: string): Promise<void> {
  hideCurrentQuery()
  dropTrailingSlash(basename)
  applyStartPage(basename)
  const path = location.pathname.slice(basename.length) || '/'
  const view = views.find((one) => viewPath(one) === path)
  try {
    if (view) loadedViews.set(path, await view.load())
  } catch {
    // The router loads it again, and shows the error.
  }
}

/** Shown instead of a view that could not be loaded or shown. */
export function ViewError() {
  const error = useRouteError()
  return (
    <>
      <PageHeading>{isLoadFailure(error) ? 'This view couldn’t be loaded' : 'This view couldn’t be shown'}</PageHeading>
      <FailureNotice error={error} name="This view" />
    </>
  )
}
