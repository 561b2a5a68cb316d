import * as z from 'zod/mini'
import type { FieldErrors } from '#shared/contract/errors.ts'
import { AppError } from './errors.ts'

/** Returns the parsed value. @throws AppError `invalid_input` with every field's message */
export function parseAs<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const fields = fieldErrors(parsed.error.issues.slice(0, maxReported))
  throw new AppError('invalid_input', toSentences(fields), { fields, cause: parsed.error })
}

/** A request with more errors than a form has fields was not made by a person. */
const maxReported = 100

/** The message of zod for a schema without one of its own. */
const defaultMessage = 'Invalid input'

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of issues) {
    const name = issue.path.join('.') || 'body'
    const message = issue.message === defaultMessage ? `The field ${name} is missing or not valid` : issue.message
    fields[name] = fields[name] ? `${endSentence(fields[name])} ${message}` : message
  }
  return fields
}

function toSentences(fields: FieldErrors): string {
  return [...new Set(Object.values(fields))].map(endSentence).join(' ')
}

function endSentence(message: string): string {
  return message.endsWith('.') ? message : `${message}.`
}
