import { websitePreviewPath } from '#shared/contract/names.ts'
import * as calls from '#shared/contract/website.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { sendHtml } from '../../platform/http/html-response.ts'
import { serve } from '../../platform/http/serve.ts'
import { serveRaw } from '../../platform/http/serve-raw.ts'
import { renderPage } from '../../platform/standalone-page/page.ts'
import { type DraftDeps, restoreVersion, save } from './drafts.ts'
import { requireRow, toItem } from './item.ts'
import { linkPreview, type PreviewDeps, renderPreview } from './preview.ts'
import { withdraw } from './publish-prices.ts'
import * as publishing from './publish.ts'
import { listRows, listVersionRows } from './queries.ts'

/** An article of 100,000 characters, of which each may take three bytes, or six where JSON escapes it. */
const bodyLimitBytes = 640 * 1024

export function websiteRoutes(
  api: Api,
  deps: DraftDeps & PreviewDeps & Pick<Deps, 'config' | 'business' | 'rateLimits'>,
): void {
  serve(api, calls.listContent, async ({ params }) => (await listRows(deps.db, params.kind)).map(toItem))
  serve(api, calls.saveDraft, ({ params, body }) => save(deps, { ...params, ...body }), { bodyLimitBytes })
  serve(api, calls.discardDraft, ({ params, query }) => publishing.discardDraft(deps, { ...params, ...query }))
  serve(api, calls.previewDraft, ({ params }) => linkPreview(deps, params.kind, params.id))
  serve(api, calls.publishContent, ({ params, body }) => publishing.publish(deps, { ...params, ...body }))
  serve(api, calls.setHidden, ({ params, body }) => publishing.setHidden(deps, { ...params, ...body }))
  serve(api, calls.orderContent, ({ params, body }) => publishing.order(deps, params.kind, body.ids))
  serve(api, calls.withdrawPrices, ({ body }) => withdraw(deps, body.revision))
  serve(api, calls.deleteContent, ({ params, query }) => publishing.remove(deps, { ...params, ...query }))
  serve(api, calls.listVersions, async ({ params }) => {
    const { id } = await requireRow(deps.db, params.kind, params.id)
    const rows = await listVersionRows(deps.db, id)
    return rows.map(({ content, ...row }) => ({
      id: row.id,
      publishedAt: row.publishedAt,
      content: JSON.parse(content),
    }))
  })
  serve(api, calls.restoreVersion, ({ params, body, trx }) => restoreVersion(trx, deps, { ...params, ...body }))
  serve(api, calls.readSiteParts, async () => {
    const { articles, drawings, texts, questions, terms } = await deps.pages.readParts()
    return {
      articles: [...articles],
      drawings: [...drawings],
      texts: { ...texts },
      questions: [...questions],
      terms: [...terms],
      showsSamples: !deps.config.live,
    }
  })

  serveRaw(api, 'GET', websitePreviewPath, async (context) => {
    await deps.rateLimits.spend('linkRead', context.ip)
    const { token } = context.query
    const page = typeof token === 'string' ? await renderPreview(deps, token) : undefined
    sendHtml(context, page ?? renderPage(deps, expired))
  })
}

const expired = {
  status: 404,
  heading: 'This preview has expired',
  text: 'A preview works for an hour. Please open it from the hub again.',
}
