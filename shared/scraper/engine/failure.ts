import { describeFault } from '../describe-fault.ts'

/** Why a page could not be fetched or read. */
export type FailureKind =
  | 'timeout'
  | 'network'
  /** Status 429, or the host asks for a wait longer than `longestWaitMs`. */
  | 'busy'
  /** 5xx. */
  | 'server_error'
  /** 4xx. */
  | 'refused'
  | 'too_large'
  | 'redirects'
  | 'private_address'
  | 'robots'
  /** A challenge, a CAPTCHA or a cookie wall: the site does not allow automated visitors. */
  | 'blocked'
  /** The page requires a sign-in, or is closed. */
  | 'closed'
  /** The page was fetched, but no adapter reads it. */
  | 'unreadable'
  /** The browser did not start, crashed or lost the page. */
  | 'browser'

/** Markup and screenshot of a failed page, for the snapshot. */
export interface Evidence {
  html?: string
  png?: Uint8Array
}

interface Circumstances {
  /** Wait that the site asked for. */
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

const transientKinds: ReadonlySet<FailureKind> = new Set(['timeout', 'network', 'busy', 'server_error', 'browser'])

/** Returns whether an error is transient, so that a retry may succeed. Pages that a site has refused are not requested again. */
export function isTransient({ kind }: PageFailure): boolean {
  return transientKinds.has(kind)
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
