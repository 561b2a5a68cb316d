import type { ErrorCode, FieldErrors, ProblemDetails } from '#shared/contract/errors.ts'

interface Details {
  fields?: FieldErrors
  /** After how many seconds a further try makes sense. */
  retryAfterSeconds?: number
  /** What a program that asked may want to know besides the sentence. */
  details?: ProblemDetails
  cause?: unknown
}

/** A refusal with a sentence for the reader. Nothing has been changed when a service throws it. */
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
