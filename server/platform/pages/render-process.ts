// React and the site's content run in a process of their own: it ends when all pages are rendered, which frees their memory.
import type { SiteBundle } from '#shared/site-rendering.ts'
import { sendToParent } from '../limited-process-child.ts'
import {
  answerRequest,
  describeSite,
  type RenderMessage,
  type RenderRequest,
  type RenderStart,
} from './render-messages.ts'

process.once('message', (start: RenderStart) => void serve(start))

async function serve({ bundle, settings }: RenderStart): Promise<void> {
  const { createSite } = (await import(bundle)) as SiteBundle
  const site = createSite(settings)
  process.on('message', (request: RenderRequest) => {
    const { id } = request
    try {
      send({ id, result: answerRequest(site, request) })
    } catch (error) {
      send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  send({ facts: describeSite(site) })
}

function send(message: RenderMessage): void {
  sendToParent(message)
}
