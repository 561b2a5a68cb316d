// A process of its own for React and the site's words: it ends when all pages are made, and its memory goes back to the machine.
import type { FormEcho, RenderedFile, RenderedPage, SiteBundle, SiteSettings } from '#shared/site-rendering.ts'

/** The first message to the process. */
export interface RenderStart {
  /** File address of the built render bundle. */
  bundle: string
  settings: SiteSettings
}

/** Every later one. */
export interface RenderRequest {
  id: number
  path: string
  echo?: FormEcho | undefined
}

/** What the site says about itself before anything is rendered. */
export interface SiteFacts {
  /** Every address that answers 200. */
  paths: readonly string[]
  samples: readonly string[]
}

/** The first message from the process says what there is; each later one answers a request. */
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
      say({ id, page: site.renderFile(path) ?? site.render(path, echo) })
    } catch (error) {
      say({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  say({ facts: { paths: [...site.paths, ...site.openedPaths, ...site.filePaths], samples: site.samples } })
}

function say(message: RenderMessage): void {
  process.send?.(message)
}
