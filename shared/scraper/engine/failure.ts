import { describeFault } from '../describe-fault.ts'

/** Why a page could not be had. */
export type FailureKind =
  | 'timeout'
  | 'network'
  /** 429, or a Retry-After. */
  | 'busy'
  /** 5xx. */
  | 'server_error'
  /** 4xx. */
  | 'refused'
  | 'too_large'
  | 'redirects'
  | 'private_address'
  | 'robots'
  /** A challenge, a CAPTCHA or a cookie wall: the site does not want to be read by us. */
  | 'blocked'
  /** The page requires a sign-in, or is closed. */
  | 'closed'
  /** The page was fetched, but no adapter reads it. */
  | 'unreadable'
  /** The browser died or the page took it down. */
  | 'browser'

/** What there was to see, for the snapshot. */
export interface Evidence {
  html?: string
  png?: Uint8Array
}

interface Circumstances {
  /** How long the site asked to be left alone. */
  retryAfterMs?: number | undefined
  evidence?: Evidence | undefined
  cause?: unknown
}

/** The message is one sentence for the owner. */
export class PageFailure extends Error {
  readonly kind: FailureKind
  readonly retryAfterMs: number | undefined
  readonly evidence: Evidence
  constructor(kind: FailureKind, sentence: string, { retryAfterMs, evidence = {}, cause }: Circumstances = {}) {
    super(sentence, { cause })
    this.name = 'PageFailure'
    this.kind = kind
    this.retryAfterMs = retryAfterMs
    this.evidence = evidence
  }
}

const passing: ReadonlySet<FailureKind> = new Set(['timeout', 'network', 'busy', 'server_error', 'browser'])

/** Whether the same request may go well a while later. What a site has refused is not asked for again. */
export function isPassing({ kind }: PageFailure): boolean {
  return passing.has(kind)
}

/** Converts any error from fetching or reading a page to a failure. An error without a code is not a network error. */
export function asFailure(thrown: unknown): PageFailure {
  if (thrown instanceof PageFailure) return thrown
  const code = thrown instanceof Error && 'code' in thrown ? String(thrown.code) : ''
  if (thrown instanceof Error && (thrown.name === 'TimeoutError' || code === 'ETIMEDOUT')) {
    return new PageFailure('timeout', 'The page took too long to load.', { cause: thrown })
  }
  if (thrown instanceof Error && code === '') {
    const sentence = `A page broke the scraper’s reading (${describeFault(thrown)}).`
    return new PageFailure('unreadable', sentence, { cause: thrown })
  }
  return new PageFailure('network', networkSentences[code] ?? 'The connection to the site was lost.', {
    cause: thrown,
  })
}

const networkSentences: Record<string, string> = {
  ENOTFOUND: 'No website was found at this address. Please check it, and the internet connection.',
  EAI_AGAIN: 'The website’s name couldn’t be looked up.',
  ECONNREFUSED: 'The site isn’t accepting connections.',
  CERT_HAS_EXPIRED: 'The site’s certificate has expired.',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The site’s certificate isn’t trusted.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The site’s certificate is for another name.',
}
