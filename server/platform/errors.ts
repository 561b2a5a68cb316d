import type { ErrorCode, FieldErrors, ProblemDetails } from '#shared/contract/errors.ts'

interface Details {
  fields?: FieldErrors
  /** When the caller may try again. */
  retryAfterSeconds?: number
  /** Facts for the calling program. */
  details?: ProblemDetails
  cause?: unknown
}

/** A refusal with a sentence for the reader. A service that throws it has changed nothing. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly retryAfterSeconds: number | undefined
  readonly details: ProblemDetails | undefined
  constructor(code: ErrorCode, sentence: string, { fields, retryAfterSeconds, details, cause }: Details = {}) {
    super(sentence, { cause })
    this.name = 'AppError'
    this.code = code
    this.fields = fields
    this.retryAfterSeconds = retryAfterSeconds
    this.details = details
  }
}

/** Returns the error of one invalid field. @param message without a full stop; the hub shows it beside the field */
export function invalidField(field: string, message: string): AppError {
  return new AppError('invalid_input', `${message}.`, { fields: { [field]: message } })
}

/** Returns what was looked up. @param what its name, such as `Quote`  @throws AppError `not_found` if there is none */
export function found<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw new AppError('not_found', `${what} not found.`)
  return row
}
