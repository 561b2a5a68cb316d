import { lazy } from 'react'
import { createBrowserRouter, Navigate, useRouteError } from 'react-router'
import { SessionGate } from '../auth/session-gate.tsx'
import { applyStartPage } from '../today/start-page.ts'
import { views } from './views.ts'
import { viewPath } from './view.ts'
import { Workspace } from './workspace.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { isLoadFailure } from '../errors/describe-error.ts'
import { FailureNotice } from '../errors/failure-notice.tsx'

const routes = views.map((view) => {
  const Page = lazy(async () => ({ default: await view.load() }))
  return { path: viewPath(view), element: <Page />, errorElement: <ViewError /> }
})

/** Shows each view at its address, once the owner is signed in; an unknown address leads to the first view.
 *  @param basename the path under which the hub is mounted */
export function createHubRouter(basename: string) {
  applyStartPage(basename)
  preloadView(location.pathname.slice(basename.length))
  return createBrowserRouter(
    [
      {
        element: <SessionGate>{(user) => <Workspace user={user} />}</SessionGate>,
        errorElement: <ViewError />,
        children: [...routes, { path: '*', element: <Navigate to="/" replace /> }],
      },
    ],
    { basename },
  )
}

/** Loads the view of an address while the server is asked for the session. */
function preloadView(path: string): void {
  const view = views.find((one) => viewPath(one) === (path || '/'))
  // The router loads it again, and shows what went wrong.
  view?.load().catch(() => undefined)
}

/** In the place of a view that could not be loaded or shown. */
export function ViewError() {
  const error = useRouteError()
  return (
    <>
      <PageHeading>{isLoadFailure(error) ? 'This view couldn’t be loaded' : 'This view couldn’t be shown'}</PageHeading>
      <FailureNotice error={error} name="This view" />
    </>
  )
}
