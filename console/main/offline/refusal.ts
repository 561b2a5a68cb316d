import {
  type ErrorCode,
  errorStatus,
  type FieldErrors,
  type Problem,
  type ProblemDetails,
} from '#shared/contract/errors.ts'

/** What cannot be done while the server is away, or could not be done by the server either. */
export class Refusal extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  constructor(code: ErrorCode, sentence: string, { fields, cause }: { fields?: FieldErrors; cause?: unknown } = {}) {
    super(sentence, { cause })
    this.name = 'Refusal'
    this.code = code
    this.fields = fields
  }
}

/** The answer that the server gives to the same refusal. */
export function answerRefusal({ code, message, fields }: Refusal, details: ProblemDetails = {}): Response {
  const status = errorStatus[code]
  const problem: Problem = {
    type: 'about:blank',
    title: code.replaceAll('_', ' '),
    status,
    detail: message,
    code,
    ...(fields ? { fields } : {}),
    ...details,
  }
  return new Response(JSON.stringify(problem), { status, headers: { 'Content-Type': 'application/problem+json' } })
}
