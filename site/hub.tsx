import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ErrorBoundary } from 'react-error-boundary'
import { createClient } from '#shared/client.ts'
import { firstAnswersId, readFirstAnswers } from '#shared/first-answers.ts'
import { hubAddress } from '#shared/hub-address.ts'
import { reportClientError } from '#shared/contract/client-errors.ts'
import { fetchOwnAnswers } from '#shared/contract/server-identity.ts'
import { createErrorReporter, listenForErrors } from '#shared/hub/platform/error-reporter.ts'
import { HubFailure } from '#shared/hub/hub-failure.tsx'
import { Hub } from '#shared/hub/hub.tsx'
import { loadFirstView } from '#shared/hub/layout/router.tsx'

const element = document.getElementById('hub')
if (element === null) throw new Error('The page has no element for the hub.')

const client = createClient({ fetch: fetchOwnAnswers(fetch) })
const answersElement = document.getElementById(firstAnswersId)
const firstAnswers = readFirstAnswers(answersElement?.textContent)
answersElement?.remove()
const reporter = createErrorReporter(
  (body) => client.call(reportClientError, { body }),
  () => location.pathname,
)
listenForErrors(reporter)

// A notification that was pressed. The hub's router follows the history, as for the back button.
if ('serviceWorker' in navigator) {
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ address: string }>) => {
    history.pushState(undefined, '', data.address)
    dispatchEvent(new PopStateEvent('popstate'))
  })
}

void show(element)

async function show(container: HTMLElement): Promise<void> {
  // The page preloads the scripts of the views whose data it brings.
  if (document.querySelector('link[rel=modulepreload]') !== null) await loadFirstView(hubAddress)
  createRoot(container, { onCaughtError: reporter.onRenderError, onUncaughtError: reporter.onRenderError }).render(
    <StrictMode>
      <ErrorBoundary fallback={<HubFailure />}>
        <Hub client={client} firstAnswers={firstAnswers} />
      </ErrorBoundary>
    </StrictMode>,
  )
}
