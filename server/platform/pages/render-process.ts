// React and the site's content run in a process of their own: it ends when all pages are rendered, which frees their memory.
import type { FormEcho, RenderedFile, RenderedPage, SiteBundle, SiteSettings } from '#shared/site-rendering.ts'

/** The first message to the process. */
export interface RenderStart {
  /** File address of the built render bundle. */
  bundle: string
  settings: SiteSettings
}

/** Every later message to the process. */
export interface RenderRequest {
  id: number
  path: string
  echo?: FormEcho | undefined
}

/** What is known about the site before a page is rendered. */
export interface SiteFacts {
  /** Every address with a page. */
  paths: readonly string[]
  samples: readonly string[]
}

/** The messages from the process: first the facts, then a response to each request. */
export type RenderMessage =
  | { facts: SiteFacts }
  | { id: number; page: RenderedPage | RenderedFile }
  | { id: number; error: string }

process.once('message', (start: RenderStart) => void serve(start))

async function serve({ bundle, settings }: RenderStart): Promise<void> {
  const { createSite } = (await import(bundle)) as SiteBundle
  const site = createSite(settings)
  process.on('message', ({ id, path, echo }: RenderRequest) => {
    try {
      send({ id, page: site.renderFile(path) ?? site.render(path, echo) })
    } catch (error) {
      send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  send({ facts: { paths: [...site.paths, ...site.openedPaths, ...site.filePaths], samples: site.samples } })
}

function send(message: RenderMessage): void {
  process.send?.(message)
}
