// React and the site's content run in a process of their own: it ends when all pages are rendered, which frees their memory.
import type {
  FormEcho,
  RenderedFile,
  RenderedPage,
  Site,
  SiteBundle,
  SiteParts,
  SiteSettings,
} from '#shared/site-rendering.ts'

/** The first message to the process. */
export interface RenderStart {
  /** File address of the built render bundle. */
  bundle: string
  settings: SiteSettings
}

/** Every later message to the process. */
export type RenderRequest = { id: number } & (
  | { path: string; echo?: FormEcho | undefined }
  // What the site has in code is asked for by itself: it is far larger than the facts.
  | { path: undefined }
)

/** What is known about the site before a page is rendered. */
export interface SiteFacts {
  /** Every address with a page. */
  paths: readonly string[]
  samples: readonly string[]
}

/** The messages from the process: first the facts, then a response to each request. */
export type RenderMessage =
  | { facts: SiteFacts }
  | { id: number; result: RenderedPage | RenderedFile | SiteParts }
  | { id: number; error: string }

process.once('message', (start: RenderStart) => void serve(start))

async function serve({ bundle, settings }: RenderStart): Promise<void> {
  const { createSite } = (await import(bundle)) as SiteBundle
  const site = createSite(settings)
  process.on('message', (request: RenderRequest) => {
    const { id } = request
    try {
      send({ id, result: answer(site, request) })
    } catch (error) {
      send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) })
    }
  })
  send({ facts: { paths: [...site.paths, ...site.openedPaths, ...site.filePaths], samples: site.samples } })
}

function answer(site: Site, request: RenderRequest): RenderedPage | RenderedFile | SiteParts {
  if (request.path === undefined) return site.parts()
  return site.renderFile(request.path) ?? site.render(request.path, request.echo)
}

function send(message: RenderMessage): void {
  process.send?.(message)
}
