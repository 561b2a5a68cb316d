import { v7 as uuidv7 } from 'uuid'
import type { ParsedInput } from '#shared/contract/api-call.ts'
import type { createScrapingSource, editScrapingSource, ScrapingSource } from '#shared/contract/scraping.ts'
import { kindOfHost, mayVisit } from '#shared/scraper/engine/addresses.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../platform/errors.ts'
import { auditSource, untouched } from './source-audit.ts'
import * as queries from './source-queries.ts'

type Using = Pick<Deps, 'db' | 'clock' | 'config'>
type NewSource = ParsedInput<typeof createScrapingSource>['body']
type Edit = ParsedInput<typeof editScrapingSource>['body']
type SourceChange = Parameters<typeof queries.updateSource>[2]

/** Adds a source, inactive. @throws AppError `already_exists` when its address is another's; `invalid_input` when the
 *  address leads into a private network */
export function createSource({ db, clock, config }: Using, given: NewSource): Promise<ScrapingSource> {
  const url = readUrl(given.url, config)
  const now = clock.now().toISOString()
  return db.transaction().execute(async (trx) => {
    const same = await queries.findSourceByUrl(trx, url)
    if (same) throw alreadyThere(same)
    const row = await queries.insertSource(trx, {
      id: uuidv7(),
      name: given.name,
      platform: given.platform,
      url,
      searchTerms: JSON.stringify(given.searchTerms),
      selectors: given.selectors ? JSON.stringify(given.selectors) : null,
      scrapingInterval: given.scrapingInterval,
      isActive: 0,
      termsReadAt: given.termsRead ? now : null,
      createdAt: now,
      updatedAt: now,
    })
    await auditSource(trx, clock, untouched, row)
    return queries.toSource(row)
  })
}

/** Changes what is given. Switching a source on forgets its failures.
 *  @throws AppError `invalid_input` when it would be active without its terms having been read; nothing is changed then */
export function editSource({ db, clock, config }: Using, id: string, edit: Edit): Promise<ScrapingSource> {
  const url = edit.url === undefined ? undefined : readUrl(edit.url, config)
  const now = clock.now().toISOString()
  return db.transaction().execute(async (trx) => {
    const source = await queries.findSource(trx, id)
    if (!source) throw noSource()
    const same = url === undefined ? undefined : await queries.findSourceByUrl(trx, url)
    if (same && same.id !== id) throw alreadyThere(same)
    const changed = await queries.updateSource(trx, id, { ...changeOf(source, { ...edit, url }, now), updatedAt: now })
    await auditSource(trx, clock, source, changed)
    return queries.toSource(changed)
  })
}

function changeOf(source: queries.SourceRow, edit: Edit, now: string): SourceChange {
  const termsReadAt = termsAfter(source, edit, now)
  const wantsActive = edit.isActive ?? (source.isActive === 1 && termsReadAt !== null)
  if (wantsActive && termsReadAt === null) {
    const sentence = 'Please read this source’s terms and confirm that they allow this before switching it on'
    throw new AppError('invalid_input', `${sentence}.`, { fields: { isActive: sentence } })
  }
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
    ...(wantsActive && source.isActive === 0 ? { pausedReason: null, consecutiveFailures: 0 } : {}),
  }
}

/** Terms are a site's: another site has others, which are still to be read. */
function termsAfter(source: queries.SourceRow, edit: Edit, now: string): string | null {
  const { termsRead } = edit
  if (termsRead === false) return null
  if (isSameSite(source, edit) && source.termsReadAt !== null) return source.termsReadAt
  return termsRead ? now : null
}

function isSameSite(source: queries.SourceRow, { url }: Edit): boolean {
  return url === undefined || new URL(url).host === new URL(source.url).host
}

/** @throws AppError `not_found` */
export async function removeSource({ db }: Pick<Deps, 'db'>, id: string): Promise<void> {
  if (!(await queries.deleteSource(db, id))) throw noSource()
}

function readUrl(given: string, { scraper }: Deps['config']): string {
  const url = new URL(given)
  if (!mayVisit(kindOfHost(url.hostname), scraper.allowLoopback)) {
    const sentence = 'This address is on a private network. A source must be a public website'
    throw new AppError('invalid_input', `${sentence}.`, { fields: { url: sentence } })
  }
  url.hash = ''
  return url.href
}

function alreadyThere({ name }: queries.SourceRow): AppError {
  return new AppError('already_exists', `The source "${name}" already has this address.`)
}

function noSource(): AppError {
  return new AppError('not_found', 'Source not found.')
}
