import '../../resources/fonts/fonts.css'
import '../../resources/fonts/names.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { createErrorReporter, listenForErrors } from '#shared/hub/errors/error-reporter.ts'
import { HubFailure } from '#shared/hub/errors/hub-failure.tsx'
import { Console } from './console.tsx'
import { desktop } from './desktop.ts'
import { preloadView } from './preload-view.ts'

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
