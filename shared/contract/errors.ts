/** Every error code of the API with its HTTP status. */
export const errorStatus = {
  invalid_input: 400,
  bad_signature: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  code_required: 401,
  wrong_code: 401,
  wrong_origin: 403,
  needs_device: 403,
  confirmation_required: 403,
  not_found: 404,
  method_not_allowed: 405,
  already_exists: 409,
  already_archived: 409,
  already_made: 409,
  may_not_email: 409,
  conflict: 409,
  slot_taken: 409,
  already_set_up: 409,
  already_paid: 409,
  not_paid: 409,
  too_large: 413,
  unsupported_type: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatus

/** Messages by field name; several messages of one field are joined by a space. */
export type FieldErrors = Record<string, string>

/** Facts about an error for the calling program. */
export interface ProblemDetails {
  /** The next three free start times of a call instead of the one that is taken, ISO 8601. */
  freeTimes?: string[]
  /** What the owner has at the time that was to be booked, each named within a sentence. The call can be repeated with `despiteClashes`. */
  clashes?: string[]
  /** The lead that exists already. */
  existing?: { id: string; where: 'live' | 'archived' | 'deleted' }
  /** By field name: the value that was sent, and the one that somebody else has set meanwhile. */
  conflicts?: Record<string, { yours: unknown; theirs: unknown }>
  /** The record as it is now, when a change was based on an older one. */
  current?: object
  /** Set by the console for data that it has not cached, while it is offline. */
  isOffline?: true
}

/** An error response in the format of RFC 9457 (`Accept: application/problem+json`). */
export interface Problem extends ProblemDetails {
  type: 'about:blank'
  title: string
  status: number
  /** One plain English sentence for the reader, which is also the plain-text body. */
  detail: string
  code: ErrorCode
  fields?: FieldErrors
}
