import type { FormEcho, RenderedPage, SiteBundle, SiteParts } from '#shared/site-rendering.ts'
import { answerRequest, describeSite, type RenderStart } from '../platform/pages/render-messages.ts'
import type { Rendered, Renderer } from '../platform/pages/renderer.ts'

/** By its address. Vitest would read the bundle from its cache again for each import, which takes longer than the rest of a server's start. */
const bundles = new Map<string, Promise<SiteBundle>>()

function loadBundle(address: string): Promise<SiteBundle> {
  const loaded = bundles.get(address) ?? (import(address) as Promise<SiteBundle>)
  bundles.set(address, loaded)
  return loaded
}

/** Renders in the test's own process: starting another for each server would take longer than most tests. */
export function renderInProcess({ bundle, settings }: RenderStart): Renderer {
  const site = loadBundle(bundle).then(({ createSite }) => createSite(settings))
  const request = async (asked: { path: string; echo?: FormEcho } | { path: undefined }) =>
    answerRequest(await site, { id: 0, ...asked })
  return {
    describe: async () => describeSite(await site),
    readParts: () => request({ path: undefined }) as Promise<SiteParts>,
    render: (path) => request({ path }) as Promise<Rendered>,
    renderEcho: (path, echo) => request({ path, echo }) as Promise<RenderedPage>,
    stop() {},
  }
}
