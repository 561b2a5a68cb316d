import type { FormEcho, RenderedFile, RenderedPage, Site, SiteParts, SiteSettings } from '#shared/site-rendering.ts'

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

export function describeSite(site: Site): SiteFacts {
  return { paths: [...site.paths, ...site.openedPaths, ...site.filePaths], samples: site.samples }
}

export function answerRequest(site: Site, request: RenderRequest): RenderedPage | RenderedFile | SiteParts {
  if (request.path === undefined) return site.parts()
  return site.renderFile(request.path) ?? site.render(request.path, request.echo)
}
