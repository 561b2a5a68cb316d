import type { ErrorCode, FieldErrors } from '#shared/contract/errors.ts'

/** A request that cannot be fulfilled without the server, or that the server would refuse as well. */
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
