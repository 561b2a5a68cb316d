import type { Context } from 'koa'
import type { FormEcho, RenderedPage, Site } from '#shared/site-rendering.ts'
import {
  compressFully,
  compressQuickly,
  createResource,
  sendResource,
  type Bodies,
  type Resource,
} from '../http/memory.ts'
import { pageHeaders } from '../http/security-headers.ts'
import { speculationRulesPath } from './speculation-rules.ts'

/** The site's pages as bytes: each is rendered once, when it is first asked for or at leisure after the start. */
export interface PageMemory {
  find(path: string): Resource | undefined
  /** The address that a slash or capital too many was meant for. */
  findCanonical(path: string): string | undefined
  sendNotFound(context: Context): void
  /** Shows a refused form again, as it was filled in. */
  showEcho(path: string): (context: Context, status: number, echo: FormEcho) => void
  /** Renders what is still missing and compresses everything as small as it gets. */
  polish(): Promise<void>
}

export function createPageMemory(site: Site, { https }: { https: boolean }): PageMemory {
  const paths = new Set(site.paths)
  const kept = new Map<string, Resource>()
  const notFound = '/404'

  function keep(path: string): Resource {
    const known = kept.get(path)
    if (known) return known
    const page = site.render(path)
    const resource = toResource(page, compressQuickly(Buffer.from(page.html)))
    kept.set(path, resource)
    return resource
  }

  function toResource(page: RenderedPage, bodies: Bodies): Resource {
    return createResource(
      page.status,
      { ...headersOf(page), 'Cache-Control': 'public, max-age=0, s-maxage=60, must-revalidate' },
      bodies,
    )
  }

  function headersOf(page: RenderedPage) {
    return {
      'Content-Type': 'text/html; charset=utf-8',
      ...pageHeaders(page, { https }),
      'Speculation-Rules': `"${speculationRulesPath}"`,
    }
  }

  return {
    find: (path) => (paths.has(path) ? keep(path) : undefined),
    findCanonical(path) {
      const canonical = path.toLowerCase().replace(/\/+$/, '')
      return canonical !== path && paths.has(canonical) ? canonical : undefined
    },
    sendNotFound(context) {
      context.respond = false
      sendResource(context.req, context.res, keep(notFound))
    },
    showEcho: (path) => (context, status, echo) => {
      const page = site.render(path, echo)
      context.status = status
      context.set({ ...headersOf(page), 'Cache-Control': 'no-store' })
      context.body = page.html
    },
    async polish() {
      for (const path of [...paths, notFound]) {
        const page = site.render(path)
        kept.set(path, toResource(page, await compressFully(Buffer.from(page.html))))
      }
    },
  }
}
