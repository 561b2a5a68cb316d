import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { createScrapingSource, editScrapingSource, ScrapingSource } from '#shared/contract/scraping-sources.ts'
import { kindOfHost, mayVisit } from '#shared/scraper/engine/destination.ts'
import type { AuditAction } from '#shared/contract/audit.ts'
import type { Deps } from '../../deps.ts'
import { recordAudit } from '../../platform/audit/record-audit.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Trx } from '../../platform/database/schema.ts'
import { atRevision } from '../../platform/revisions.ts'
import { AppError, found, invalidField } from '../../platform/errors.ts'
import * as queries from './queries.ts'

type Context = Pick<Deps, 'clock' | 'config'>
type NewSource = ParsedInput<typeof createScrapingSource>['body']
type Edit = ParsedInput<typeof editScrapingSource>['body']

/** Adds an inactive source. @throws AppError `already_exists` when another source has its address; `invalid_input` when the address is
 *  on a private network */
export async function createSource(trx: Trx, { clock, config }: Context, input: NewSource): Promise<ScrapingSource> {
  const url = parsePublicUrl(input.url, config)
  const now = clock.now().toISOString()
  const existing = await queries.findSourceByUrl(trx, url)
  if (existing) throw alreadyExists(existing)
  const row = await trx
    .insertInto('scrapingSource')
    .values({
      id: uuidv7(),
      name: input.name,
      platform: input.platform,
      url,
      searchTerms: JSON.stringify(input.searchTerms),
      selectors: input.selectors ? JSON.stringify(input.selectors) : null,
      scrapingInterval: input.scrapingInterval,
      isActive: 0,
      termsReadAt: input.termsRead ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await auditSource(trx, clock, { termsReadAt: null, isActive: 0 }, row)
  return queries.toSource(row)
}

/** Changes the given fields. Switching a source on resets its failures.
 *  @throws AppError `conflict` when it has been changed since that revision, `invalid_input` when it would be active without its terms having been read; nothing is changed then */
export async function editSource(
  trx: Trx,
  { clock, config }: Context,
  id: string,
  edit: Edit,
): Promise<ScrapingSource> {
  const url = edit.url === undefined ? undefined : parsePublicUrl(edit.url, config)
  const now = clock.now().toISOString()
  const source = found(await queries.findSource(trx, id), 'Source')
  const change = toChange(source, { ...edit, url }, now)
  refuseStale(source, change, edit.revision)
  const existing = url === undefined ? undefined : await queries.findSourceByUrl(trx, url)
  if (existing && existing.id !== id) throw alreadyExists(existing)
  // What it showed until now says nothing about what it will show.
  if (isReadDifferently(source, { ...edit, url }))
    await trx.updateTable('scrapingLog').set({ seen: null }).where('sourceId', '=', id).execute()
  const changed = await queries.updateSource(trx, id, { ...change, updatedAt: now })
  await auditSource(trx, clock, source, changed)
  return queries.toSource(changed)
}

type SourceChange = Parameters<typeof queries.updateSource>[2]

function toChange(source: queries.SourceRow, edit: Edit, now: string): SourceChange {
  const termsReadAt = readTermsAt(source, edit, now)
  const wantsActive = edit.isActive ?? (source.isActive === 1 && termsReadAt !== null)
  const problem = 'Please read this source’s terms and confirm that they allow this before switching it on'
  if (wantsActive && termsReadAt === null) throw invalidField('isActive', problem)
  return {
    name: edit.name,
    platform: edit.platform,
    url: edit.url,
    searchTerms: edit.searchTerms && JSON.stringify(edit.searchTerms),
    selectors: edit.selectors && JSON.stringify(edit.selectors),
    scrapingInterval: edit.scrapingInterval,
    termsReadAt,
    isActive: wantsActive ? 1 : 0,
    ...(isSameSite(source, edit) ? {} : { robots: null, robotsReadAt: null }),
    ...(isReadDifferently(source, edit) ? { healthProblem: null, healthSince: null, problemPage: null } : {}),
    ...(wantsActive && source.isActive === 0 ? { pausedReason: null, consecutiveFailures: 0 } : {}),
  }
}

/** Returns when the terms were read. They belong to a site, so after a change of site they have not been read. */
function readTermsAt(source: queries.SourceRow, edit: Edit, now: string): string | null {
  if (edit.termsRead === false) return null
  if (isSameSite(source, edit) && source.termsReadAt !== null) return source.termsReadAt
  return edit.termsRead ? now : null
}

function isSameSite(source: queries.SourceRow, { url }: Edit): boolean {
  return url === undefined || new URL(url).host === new URL(source.url).host
}

/** Returns whether the edit changes which entries its lists show. */
function isReadDifferently(source: queries.SourceRow, { url, platform, searchTerms, selectors }: Edit): boolean {
  return (
    (url !== undefined && url !== source.url) ||
    (platform !== undefined && platform !== source.platform) ||
    (searchTerms !== undefined && JSON.stringify(searchTerms) !== source.searchTerms) ||
    (selectors !== undefined && JSON.stringify(selectors) !== (source.selectors ?? 'null'))
  )
}

/** Lets a repeat pass, which changes nothing. @throws AppError `conflict` */
function refuseStale(source: queries.SourceRow, change: SourceChange, revision: string | undefined): void {
  const now = queries.toSource(source)
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  atRevision(now, revision, queries.toSource({ ...source, ...given }).revision === now.revision)
}

/** @throws AppError `not_found` */
export async function removeSource(trx: Trx, id: string): Promise<void> {
  found(await trx.deleteFrom('scrapingSource').where('id', '=', id).returning('id').executeTakeFirst(), 'Source')
}

function parsePublicUrl(address: string, { scraper }: Deps['config']): string {
  const url = new URL(address)
  if (!mayVisit(kindOfHost(url.hostname), scraper.allowLoopback)) {
    throw invalidField('url', 'This address is on a private network. A source must be a public website')
  }
  url.hash = ''
  return url.href
}

function alreadyExists({ name }: queries.SourceRow): AppError {
  return new AppError('already_exists', `The source "${name}" already has this address.`)
}

/** Records what the owner is responsible for: that the site's terms were read and that the source is switched on or off. */
async function auditSource(
  trx: Trx,
  clock: Clock,
  before: Pick<queries.SourceRow, 'termsReadAt' | 'isActive'>,
  source: queries.SourceRow,
): Promise<void> {
  const actions: AuditAction[] = []
  if (before.termsReadAt === null && source.termsReadAt !== null) actions.push('source_terms_read')
  if (before.isActive === 0 && source.isActive === 1) actions.push('source_turned_on')
  if (before.isActive === 1 && source.isActive === 0) actions.push('source_turned_off')
  if (before.termsReadAt !== null && source.termsReadAt === null) actions.push('source_terms_withdrawn')
  const detail = { site: new URL(source.url).host }
  for (const action of actions) await recordAudit(trx, clock, { action, subjectId: source.id, detail })
}
