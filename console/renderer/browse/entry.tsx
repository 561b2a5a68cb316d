import '../../../resources/fonts/fonts.css'
import '../../../resources/fonts/names.css'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { createErrorReporter, listenForErrors } from '#shared/hub/platform/error-reporter.ts'
import { HubFailure } from '#shared/hub/hub-failure.tsx'
import { desktop } from '../desktop/desktop.ts'
import { BrowsePage } from './browse-page.tsx'

const element = document.getElementById('browse')
if (element === null) throw new Error('The page has no element for the browse window.')

const reporter = createErrorReporter(
  (report) => desktop.call('diagnostics:report', report),
  () => location.pathname,
)
listenForErrors(reporter)

createRoot(element, { onCaughtError: reporter.onRenderError, onUncaughtError: reporter.onRenderError }).render(
  <StrictMode>
    <ErrorBoundary fallback={<HubFailure />}>
      <BrowsePage />
    </ErrorBoundary>
  </StrictMode>,
)
