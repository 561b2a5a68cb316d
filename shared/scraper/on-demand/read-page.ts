import { sourceLabel } from '../../business/platforms.ts'
import { mostFoundTogether, type PageReading } from '../../contract/capture.ts'
import type { Adapter, Page, PageRequest, Reading, Source } from '../adapter.ts'
import { adapterFor, findAdapter } from '../adapters/index.ts'
import { findBlocker, findPageBlocker } from '../engine/blockers.ts'
import { asFailure } from '../engine/failure.ts'
import { type FetchedPage, toPage } from '../engine/page.ts'
import { isMadeByScripts } from '../engine/read-page.ts'
import { enquiryRecords } from '../reading/enquiry-rows.ts'
import { asReading, recordsOf } from '../reading/listed.ts'
import { toPageLead, unidentified, unknownAddress } from './page-lead.ts'
import { readChat, readCopiedPosts, readMessage } from './pasted-message.ts'
import { readCopiedThread } from './pasted-thread.ts'
import {
  frameLimits,
  framesWithin,
  openSavedPage,
  separateFrames,
  type PageSource,
  type SavedPage,
} from './saved-page.ts'

/** Reads a saved page with the adapters that scraping uses, or else the frame of it that has most entries. Makes no request and does not
 *  throw on an unexpected page. @param now ISO 8601; reference for 'yesterday' and for the age of records */
export function readPage({ now, ...saved }: SavedPage & { now: string }): PageReading {
  const [source, ...others] = openSavedPage(saved)
  if (!source) {
    const problem =
      'This file isn’t a web page. Please save the page as .html, .mhtml or .webarchive, or copy its text.'
    return nothing(problem)
  }
  const main = readOpened(source, now)
  if (main.isRead) return main.reading
  const frames = [...others, ...framesWithin(source)].slice(0, frameLimits.count).map((frame) => {
    const { reading, isRead } = readOpened(frame, now)
    return { frame, reading, isRead }
  })
  const best = frames.reduce<(typeof frames)[number] | undefined>(
    (most, one) => (one.isRead && one.reading.entries > (most?.reading.entries ?? 0) ? one : most),
    undefined,
  )
  if (!best) return main.reading
  const { reading, frame } = best
  const from = frame.address === undefined || frame.address === source.address ? '' : `: ${frame.address}`
  const problem = [
    `The entries are in a frame of this page${from}.`,
    ...(reading.problem === null ? [] : [reading.problem]),
  ]
  return { ...reading, problem: problem.join(' ') }
}

/** @returns the reading, and whether it has leads or several entries */
function readOpened(source: PageSource, now: string): { reading: PageReading; isRead: boolean } {
  if (source.text.trim() === '') return { reading: nothing('This file is empty.'), isRead: false }
  const fetched = asFetched(source)
  const result = readFetched(fetched, { source: { url: fetched.url }, copied: source.copied, now })
  const { reading } = result
  const unknown = reading.leads.filter(({ reasons }) => reasons.includes(unidentified)).length
  const isRead = result.hasLeads || reading.entries > 1 || unknown > 0
  if (unknown > 0 && source.address === undefined)
    return { reading: { ...reading, problem: askForAddress(unknown) }, isRead }
  return { reading: isRead ? reading : { ...reading, problem: whyEmpty(fetched, result) }, isRead }
}

function askForAddress(entries: number): string {
  const some = entries === 1 ? 'one entry' : `${entries} entries`
  return `Please go back and give the address of the page: without it, ${some} can’t be added.`
}

function asFetched({ address = unknownAddress, contentType, text }: PageSource): FetchedPage {
  return { url: address, status: 200, contentType, headers: {}, text, bytes: text.length }
}

/** Platform of pages that no other adapter recognises. */
const fallback = 'listing'

function nothing(problem: string): PageReading {
  return { platform: fallback, leads: [], entries: 0, problem }
}

/** Result of reading a page. */
export interface ReadResult {
  reading: PageReading
  /** Whether the page has no entries, but a search or links that lead to them. */
  leadsOn: boolean
  hasLeads: boolean
  /** Whether the site states that nothing was found. */
  isNothingFound: boolean
  /** Sentence about a page with nothing but a log-in or a cookie wall. */
  blocker: string | undefined
}

/** What is known about the page to read. */
interface Given {
  source: Pick<Source, 'url'> & Partial<Source>
  /** The request for the page; by default a list request for its address. */
  request?: PageRequest
  /** The copied text of which it was made. */
  copied?: string | undefined
  /** ISO 8601. */
  now: string
}

/** Reads a page as the first one of a source. */
export function readFetched(fetched: FetchedPage, { copied, now, ...given }: Given): ReadResult {
  const source: Source = { id: '', name: '', platform: '', searchTerms: [], ...given.source }
  const page = toPage(fetched, now)
  const request = given.request ?? { url: page.url, kind: 'list' as const }
  const isData = fetched.contentType.includes('json')
  const errors: string[] = []
  let adapter: Adapter
  let read: Reading
  try {
    // Rejects a page with too many elements before adapters read it.
    if (!isData) void page.document
    adapter = adapterFor(page, source, (sentence) => errors.push(sentence))
    read = adapter.read(page, request, source)
    if (copied !== undefined) [adapter, read] = readCopied(copied, [adapter, read], page, source)
    else if (recordsOf(read).length === 0 && !read.isNothingFound)
      [adapter, read] = readListed([adapter, read], page, source)
  } catch (thrown) {
    return {
      reading: nothing(asFailure(thrown).message),
      leadsOn: false,
      hasLeads: false,
      isNothingFound: false,
      blocker: undefined,
    }
  }
  const records = recordsOf(read)
  const { isNothingFound = false } = read
  const leads = records.slice(0, mostFoundTogether).map((record) => toPageLead(record, now))
  const hasLeads = leads.some(({ prospect }) => prospect !== null)
  // A wall has no reference of an application or number of a post.
  const hasContent = records.length > 1 || records.some(({ reference }) => reference !== undefined)
  const problems = [...errors, ...(read.problem === undefined ? [] : [read.problem])]
  return {
    reading: {
      platform: read.platform ?? adapter.platform,
      leads,
      entries: records.length,
      problem: problems.length === 0 ? null : problems.join(' '),
    },
    leadsOn: records.length === 0 && read.next.length > 0,
    hasLeads,
    isNothingFound,
    blocker: hasLeads || isNothingFound || hasContent || isData ? undefined : findPageBlocker(page)?.sentence,
  }
}

/** Reads copied text again, because it has lost the markup that identifies its platform: as a register by its labels, as a message or posts,
 *  else as a single entry, for which the person copied it. */
function readCopied(copied: string, chosen: [Adapter, Reading], page: Page, source: Source): [Adapter, Reading] {
  const [register, single] = [findAdapter('planning-register')!, findAdapter(fallback)!]
  const applications = register.read(page, { url: page.url, kind: 'list' }, source)
  const [application, ...others] = recordsOf(applications)
  const enquiries = application ? [] : enquiryRecords(page)
  if (enquiries.length > 0) return [single, asReading(enquiries)]
  const message = others.length === 0 ? readMessage(copied, page.url, page.fetchedAt) : undefined
  if (message && application?.applicant === undefined) return [single, { records: [message], next: [] }]
  const isRegister = [application, ...others].some((one) => one?.reference !== undefined)
  const thread = isRegister ? [] : readCopiedThread(copied, page.url, page.fetchedAt)
  if (application && thread.length < 2) return [register, applications]
  const chat = readChat(copied, page.url)
  const posts = chat ? [chat] : thread.length > 0 ? thread : readCopiedPosts(copied, page.url, page.fetchedAt)
  if (posts.length > 0) return [single, { records: posts, next: [] }]
  const isEmpty = recordsOf(chosen[1]).length === 0
  return isEmpty ? [single, single.read(page, { url: page.url, kind: 'detail' }, source)] : chosen
}

/** Reads the list of a page that only has the address of a platform; a list has at least two entries. */
function readListed(chosen: [Adapter, Reading], page: Page, source: Source): [Adapter, Reading] {
  const list = findAdapter(fallback)!
  const listed = list.read(page, { url: page.url, kind: 'list' }, source)
  return recordsOf(listed).length > 1 ? [list, listed] : chosen
}

function whyEmpty(fetched: FetchedPage, { reading, leadsOn, isNothingFound, blocker }: ReadResult): string | null {
  if (isNothingFound) return 'The page says that nothing was found.'
  const shut = findBlocker(fetched)?.sentence ?? blocker
  if (shut !== undefined) return `${shut} Please save the page once you can see its entries.`
  const frameFiles = separateFrames(fetched.text).slice(0, 3)
  if (frameFiles.length > 0) {
    return `The content of this page is in frames, which are saved as files of their own. Please choose the right one: “${frameFiles.join('”, “')}”.`
  }
  if (isMadeByScripts(fetched)) {
    return 'The page was saved without its content, which its scripts load. Please save it as .mhtml, or copy its text.'
  }
  if (leadsOn) {
    return `This page of the platform “${sourceLabel(reading.platform)}” has a search or links, but no entries. Please save the page with the results.`
  }
  return reading.problem ?? (reading.entries > 0 ? null : 'We found no entries on this page.')
}
