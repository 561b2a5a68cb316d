import '../../resources/fonts/fonts.css'
import '../../resources/fonts/names.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { createErrorReporter, listenForErrors } from '#shared/hub/platform/error-reporter.ts'
import { HubFailure } from '#shared/hub/hub-failure.tsx'
import { views } from '#shared/hub/layout/views.ts'
import { viewPath } from '#shared/hub/platform/view.ts'
import { hubAddress } from '#shared/hub-address.ts'
import { Console } from './console.tsx'
import { desktop } from './desktop/desktop.ts'

const element = document.getElementById('console')
if (element === null) throw new Error('The page has no element for the console.')

const reporter = createErrorReporter(
  (report) => desktop.call('diagnostics:report', report),
  () => location.pathname,
)
listenForErrors(reporter)
preloadView(location.pathname)

createRoot(element, { onCaughtError: reporter.onRenderError, onUncaughtError: reporter.onRenderError }).render(
  <StrictMode>
    <ErrorBoundary fallback={<HubFailure />}>
      <Console />
    </ErrorBoundary>
  </StrictMode>,
)

/** Preloads the view at an address while the signed-in user is being fetched. */
function preloadView(path: string): void {
  const view = views.find((one) => (hubAddress + viewPath(one)).replace(/\/$/, '') === path)
  // The router reports a failure when it shows the view.
  view?.load().catch(() => undefined)
}
