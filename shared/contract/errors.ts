/** Every error code of the API and the HTTP status it is answered with. */
export const errorStatus = {
  invalid_input: 400,
  bad_signature: 400,
  not_signed_in: 401,
  wrong_credentials: 401,
  code_required: 401,
  wrong_code: 401,
  wrong_origin: 403,
  needs_device: 403,
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

/** What a refusal says besides its sentence. */
export interface ProblemDetails {
  /** When a call may start instead of at the time that is taken: the next three, ISO 8601. */
  freeTimes?: string[]
  /** The person who is there already. */
  existing?: { id: string; where: 'live' | 'archived' | 'deleted' }
  /** By field name: what was sent, and what somebody else has put there meanwhile. */
  conflicts?: Record<string, { yours: unknown; theirs: unknown }>
  /** The console says so of what it has not kept, while it works without the server. */
  isOffline?: true
}

/** An error answer as RFC 9457 says it (`Accept: application/problem+json`). */
export interface Problem extends ProblemDetails {
  type: 'about:blank'
  title: string
  status: number
  /** One plain English sentence for the reader; the plain-text body says the same. */
  detail: string
  code: ErrorCode
  fields?: FieldErrors
}
