import { findPlatform, sourceLabel } from '../../business/platforms.ts'
import type { Adapter, Page, PageRequest, Reading, Source } from '../adapter.ts'
import { describeFault } from '../describe-fault.ts'
import { readAnyPage } from '../reading/any-page.ts'
import { recordsOf } from '../reading/listed.ts'
import { agile } from './agile.ts'
import { arcus } from './arcus.ts'
import { bbpress } from './bbpress.ts'
import { casetracker } from './casetracker.ts'
import { contactPage } from './contact-page.ts'
import { def } from './def.ts'
import { discourse } from './discourse.ts'
import { eastleigh } from './eastleigh.ts'
import { feed } from './feed.ts'
import { idox } from './idox.ts'
import { invision } from './invision.ts'
import { listing } from './listing.ts'
import { mybb } from './mybb.ts'
import { northgate } from './northgate.ts'
import { ocella } from './ocella.ts'
import { phpbb } from './phpbb.ts'
import { planit } from './planit.ts'
import { anyRegister } from './any-register.ts'
import { portal360 } from './portal360.ts'
import { reddit } from './reddit.ts'
import { tascomi } from './tascomi.ts'
import { vbulletin } from './vbulletin.ts'
import { xenforo } from './xenforo.ts'

/** The adapters by themselves, which may throw: one for each platform in `shared/business/platforms.ts`. */
export const ownAdapters: readonly Adapter[] = [
  idox,
  northgate,
  agile,
  arcus,
  eastleigh,
  tascomi,
  casetracker,
  def,
  ocella,
  portal360,
  anyRegister,
  planit,
  discourse,
  reddit,
  xenforo,
  phpbb,
  vbulletin,
  invision,
  bbpress,
  mybb,
  feed,
  contactPage,
  listing,
]

/** The adapters, with the general reader where one finds nothing. */
export const adapters: readonly Adapter[] = ownAdapters.map(withGeneralReader).map(withGuardedRead)

/** Returns the adapter of the platform that a source names. */
export function findAdapter(platform: string): Adapter | undefined {
  const id = findPlatform(platform)
  return adapters.find((one) => one.platform === id)
}

/** Score from which the named adapter is used without asking the others. */
const sure = 0.9
/** Added to the score of the adapter that the source names. */
const trust = 0.4

/** Returns the adapter with the highest score; the one that the source names has an advantage. Registers change their software without
 *  changing their address, so another adapter that is certain takes precedence. */
export function adapterFor(page: Page, source: Source, onError: (sentence: string) => void = () => {}): Adapter {
  const recognise = (adapter: Adapter) =>
    attempt(
      () => adapter.recognise(page),
      (error) => {
        onError(`${sourceLabel(adapter.platform)} could not look at a page (${error}).`)
        return 0
      },
    )
  const named = findAdapter(source.selectors ? listing.platform : source.platform)
  if (named && (named.platform === listing.platform || recognise(named) >= sure)) return named
  const [best] = adapters
    .map((adapter) => ({ adapter, confidence: recognise(adapter) }))
    .map(({ adapter, confidence }) => ({
      adapter,
      confidence: adapter === named && confidence > 0 ? confidence + trust : confidence,
    }))
    .toSorted((one, other) => other.confidence - one.confidence)
  return best && best.confidence > 0 ? best.adapter : (named ?? findAdapter(listing.platform)!)
}

/** Reads a page with the general reader if the adapter finds no record, or only references: a site may have the address or the generator of
 *  a platform without its markup, and a page with a search may have records, too. The search is then only requested if there is a single
 *  record, which may be an example. */
function withGeneralReader(adapter: Adapter): Adapter {
  return {
    ...adapter,
    read(page: Page, request: PageRequest, source: Source): Reading {
      const own = adapter.read(page, request, source)
      const records = recordsOf(own)
      const isBare = records.every(({ address, description }) => address === undefined && description === undefined)
      const leadsToThreads = own.next.some(({ kind, known }) => kind === 'detail' && !known)
      // The adapter alone can compare the answer to its search with the dates that it asked for.
      const isAnswer = request.form !== undefined || request.known !== undefined
      if (!isBare || leadsToThreads || isAnswer || own.isNothingFound || !isMarkup(page)) return own
      const found = readAnyPage(page, request)
      const [first, ...others] = found ? recordsOf(found) : []
      if (!found || !first || others.length + 1 < records.length) return own
      const { kind = 'application' } = first
      return {
        ...found,
        platform: kind === 'application' ? anyRegister.platform : listing.platform,
        next: others.length === 0 && records.length === 0 ? [...found.next, ...own.next] : found.next,
      }
    },
  }
}

function isMarkup({ contentType, text }: Page): boolean {
  return /html|^$/.test(contentType) && !/^\s*[[{]/.test(text.slice(0, 50))
}

/** Catches an error of an adapter, so that only that page is lost, and reports it as a problem. */
function withGuardedRead(adapter: Adapter): Adapter {
  return {
    ...adapter,
    read: (page: Page, request: PageRequest, source: Source): Reading =>
      attempt(
        () => adapter.read(page, request, source),
        (error) => ({
          records: request.known ? [request.known] : [],
          next: [],
          problem: `${sourceLabel(adapter.platform)} could not read a page (${error}).`,
        }),
      ),
  }
}

function attempt<T>(work: () => T, otherwise: (error: string) => T): T {
  try {
    return work()
  } catch (thrown) {
    return otherwise(describeFault(thrown))
  }
}
