// Runs in a separate process, so that a hostile calendar cannot stop the website.
import { decode } from '#shared/charset.ts'
import { createDestinations } from '#shared/scraper/engine/destination.ts'
import { asFailure, type FailureKind, PageFailure } from '#shared/scraper/engine/failure.ts'
import { createHttpFetch, type HttpResponse } from '#shared/scraper/engine/http-fetch.ts'
import { userAgent } from '#shared/scraper/engine/settings.ts'
import { answerRequests } from '../../../platform/limited-process-child.ts'
import type { Span } from './calendar-times.ts'
import { type CalendarTimes, parseBusyTimes } from './parse-calendar.ts'

/** Sent as a message, because other users of the machine can read arguments. */
export interface CalendarRequest {
  address: string
  allowLoopback: boolean
  allowedHosts: readonly string[]
  /** The owner’s, for what they declined. */
  ownAddresses: readonly string[]
  /** Our own address, for the site's log and to recognise our own appointments. */
  publicUrl: string
  range: Span
  validators: Validators
}

/** What the site said of the version that was read last. */
export interface Validators {
  etag: string | null
  lastModified: string | null
}

export type CalendarResult = (CalendarTimes & { validators: Validators }) | 'unchanged' | { problem: string }

const maxBytes = 5 * 1024 * 1024
const timeoutMs = 20_000
const mostRedirects = 5
/** More than this in two months is no person's calendar. */
const maxSpans = 5000

answerRequests(readCalendar)

async function readCalendar({ range, ownAddresses, publicUrl, ...request }: CalendarRequest): Promise<CalendarResult> {
  let answer: HttpResponse
  try {
    answer = await download({ publicUrl, ...request })
  } catch (error) {
    const { kind, message } = asFailure(error)
    return { problem: sentences[kind] ?? message }
  }
  const { status, headers, body } = answer
  if (status === 304) return 'unchanged'
  if (status >= 500 || status === 429) return { problem: `Your calendar’s provider has a fault (${status}).` }
  if (status !== 200) {
    return {
      problem: `There’s no calendar at this address any more (${status}). Please copy it again from your calendar.`,
    }
  }
  const times = parseBusyTimes(decode(body, 'utf-8'), {
    ...range,
    ownHost: new URL(publicUrl).hostname,
    // Google’s addresses contain the owner’s.
    ownAddresses: [...ownAddresses, ...new URL(request.address).pathname.split('/')],
  })
  if (times === undefined) {
    return {
      problem: 'There’s no calendar at this address, but another page. Please copy the address in iCal format (.ics).',
    }
  }
  if (times.busy.length > maxSpans) return { problem: 'This calendar has too many entries to be read.' }
  return { ...times, validators: { etag: headers['etag'] ?? null, lastModified: headers['last-modified'] ?? null } }
}

const unreachable = 'There’s no calendar that can be reached at this address. Please copy it again from your calendar.'

const sentences: Partial<Record<FailureKind, string>> = {
  private_address:
    'This address is on a private network. Please copy the one that your calendar publishes on the internet.',
  too_large: 'This calendar is larger than 5 MB. Please publish a calendar with fewer entries.',
  // One sentence for both, so that nobody can find out what runs on other machines.
  timeout: unreachable,
  network: unreachable,
}

/** Follows redirects, each to a public address, and never from https to http, where the secret could be read. */
async function download({ address, publicUrl, validators, ...rules }: Omit<CalendarRequest, 'range' | 'ownAddresses'>) {
  const http = createHttpFetch(createDestinations(rules), userAgent(publicUrl))
  const { etag, lastModified } = validators
  const headers = {
    accept: 'text/calendar',
    ...(etag !== null && { 'if-none-match': etag }),
    ...(lastModified !== null && { 'if-modified-since': lastModified }),
  }
  const signal = AbortSignal.timeout(timeoutMs)
  let url = new URL(address)
  try {
    for (let hop = 0; hop <= mostRedirects; hop++) {
      const answer = await http.send({ url, headers }, undefined, { signal, timeoutMs, maxBytes })
      if (!answer.redirect) return answer
      if (url.protocol === 'https:' && answer.redirect.protocol !== 'https:') {
        throw new PageFailure('redirects', 'The address leads to one that isn’t encrypted.')
      }
      url = answer.redirect
    }
    throw new PageFailure('redirects', 'The address redirects too many times.')
  } finally {
    http.stop()
  }
}
