import type { FormEcho, RenderedPage, SiteBundle, SiteParts } from '#shared/site-rendering.ts'
import { answerRequest, describeSite, type RenderStart } from '../platform/pages/render-messages.ts'
import type { Rendered, Renderer } from '../platform/pages/renderer.ts'

/** Renders in the test's own process: starting another for each server would take longer than most tests. */
export function renderInProcess({ bundle, settings }: RenderStart): Renderer {
  const site = (import(bundle) as Promise<SiteBundle>).then(({ createSite }) => createSite(settings))
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
