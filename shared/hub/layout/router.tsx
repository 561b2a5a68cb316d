import { lazy } from 'react'
import { createBrowserRouter, Navigate } from 'react-router'
import { SessionGate } from '../auth/session-gate.tsx'
import { applyStartPage } from '../today/start-page.ts'
import { ViewError } from './view-error.tsx'
import { views } from './views.ts'
import { viewPath } from './view.ts'
import { Workspace } from './workspace.tsx'

/** Shows each view at its address, once the owner is signed in; an unknown address leads to the first view.
 *  @param basename the path under which the hub is mounted */
export function createHubRouter(basename: string) {
  applyStartPage(basename)
  const routes = views.map((view) => {
    const Page = lazy(async () => ({ default: await view.load() }))
    return { path: viewPath(view), element: <Page />, errorElement: <ViewError /> }
  })
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
