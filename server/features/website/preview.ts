import { createHash } from 'node:crypto'
import { previewBar } from '#shared/brand/site-colours.ts'
import { textsItemIds, websitePreviewPath } from '#shared/contract/names.ts'
import { hourMs, minuteMs } from '#shared/business/durations.ts'
import type { SiteParts } from '#shared/site-rendering.ts'
import type { ContentKind, PictureContent, PricesContent } from '#shared/contract/website-content.ts'
import { openedAddress } from '#shared/opened-address.ts'
import type { Deps } from '../../deps.ts'
import type { HtmlResponse } from '../../platform/http/html-response.ts'
import { pageHeaders } from '../../platform/http/security-headers.ts'
import { findHomeArticle } from './article-rules.ts'
import { requireRow } from './item.ts'
import type { PublishDeps } from './publish.ts'
import { publishWithin } from './publish.ts'
import { toAppError } from './publisher.ts'
import { findRow, type ItemRow } from './queries.ts'

const validMs = hourMs

export type PreviewDeps = PublishDeps & Pick<Deps, 'db' | 'log' | 'publicUrl' | 'shortLivedLinks'>

/** Returns an address that shows the page with the draft for an hour. @throws AppError `not_found` */
export async function linkPreview(
  { db, clock, shortLivedLinks }: PreviewDeps,
  kind: ContentKind,
  id: string,
): Promise<{ address: string }> {
  await requireRow(db, kind, id)
  return { address: shortLivedLinks(websitePreviewPath).path(id, toMinutes(clock.now().getTime() + validMs)) }
}

/** Renders the page that shows a draft, as it would be after publishing. Returns undefined for a link that is broken or has expired, or
 *  whose item has been deleted. @throws AppError `unavailable` */
export async function renderPreview(deps: PreviewDeps, token: string): Promise<HtmlResponse | undefined> {
  const { db, clock, pages, publisher, publicUrl, shortLivedLinks, log } = deps
  // The number of the link is the minute in which it expires.
  const link = shortLivedLinks(websitePreviewPath).readNumbered(token)
  if (!link || link.number < toMinutes(clock.now().getTime())) return undefined
  const row = await findRow(db, link.id)
  if (!row) return undefined
  const update = await publisher.previewChange((trx) => publishWithin(trx, deps, row), firstDayOf(row))
  const parts = row.kind === 'article' || row.kind === 'picture' ? await pages.readParts() : undefined
  const page = await pages.renderPreview(update, addressOf(row, parts)).catch((error: unknown) => {
    throw toAppError(error, log)
  })
  const { script, style, ...sources } = page.contentSecurity
  const contentSecurity = { script, style: [...style, hashSource(barStyle)], ...sources }
  return {
    status: page.status,
    headers: {
      ...pageHeaders({ robots: 'noindex, nofollow', contentSecurity }, publicUrl),
      'Referrer-Policy': 'no-referrer', // the address is a secret
    },
    html: page.html.replace(/<body[^>]*>/, (body) => body + bar),
  }
}

/** Returns the day on which what an item says is in force: prices have a first day. */
function firstDayOf({ kind, draft, published }: ItemRow): string | undefined {
  return kind === 'prices' ? (JSON.parse(draft ?? published ?? '{}') as Partial<PricesContent>).from : undefined
}

/** Returns the address of the page that shows an item. */
function addressOf({ id, kind, slug, draft, published }: ItemRow, parts: SiteParts | undefined): string {
  if (kind === 'article') return articleAddress(slug ?? '', parts)
  if (kind === 'project') return openedAddress('/portfolio', 'project', slug ?? '')
  if (kind === 'texts') return id === textsItemIds.process ? '/process' : '/'
  if (kind !== 'picture') return pages[kind]
  const { name } = JSON.parse(draft ?? published ?? '{}') as PictureContent
  const [folder, rest = ''] = name.split('/')
  return folder === 'articles' ? articleAddress(rest, parts) : `/${rest}`
}

function articleAddress(slug: string, parts: SiteParts | undefined): string {
  return openedAddress(findHomeArticle(slug, parts?.articles ?? []) ? '/' : '/blog', 'article', slug)
}

const pages: Record<Exclude<ContentKind, 'article' | 'project' | 'picture' | 'texts'>, string> = {
  business: '/contact',
  person: '/about',
  prices: '/packages',
  review: '/reviews',
  claims: '/',
  questions: '/faq',
}

const barStyle = `.preview-bar{margin:0;padding:8px 16px;background:${previewBar.ground};color:${previewBar.text};font:600 14px/1.4 system-ui,sans-serif;text-align:center}`
const bar = `<style>${barStyle}</style><p class="preview-bar" role="status">Preview – not published yet</p>`

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function toMinutes(timeMs: number): number {
  return Math.floor(timeMs / minuteMs)
}
