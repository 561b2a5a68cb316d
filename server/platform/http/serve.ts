import type { Context } from 'koa'
import * as z from 'zod/mini'
import { successStatus, type AnswerInput, type ApiCall, type ParsedInput } from '#shared/contract/api-call.ts'
import type { FieldErrors } from '#shared/contract/errors.ts'
import { answerBy } from './answer.ts'
import { readBody } from './body.ts'
import { AppError } from '../errors.ts'
import { answerForm, answerFormError, formPageQuery, type FormPages, withPageQuery } from './form-post.ts'
import type { Api } from './api.ts'
import { allowSlowBody } from './timeouts.ts'

export interface ServeOptions {
  /** Where a browser goes that posts the call as a form, without JavaScript. Without it the call takes JSON only. */
  form?: FormPages
  /** For a body that may be longer than usual. */
  bodyLimitBytes?: number
}

export type Handler<C extends ApiCall> = (
  input: ParsedInput<C>,
  context: Context,
) => AnswerInput<C> | Promise<AnswerInput<C>>

/** Serves one call of the contract: checks who asks and what they sent, and says only what the answer schema names. */
export function serve<C extends ApiCall>(
  { router, gate, publicUrl }: Api,
  call: C,
  handler: Handler<C>,
  { form, bodyLimitBytes }: ServeOptions = {},
): void {
  const say = call.answer && answerBy(call.answer)
  router.register(call.path, [call.method], async (context: Context) => {
    context.set('Cache-Control', 'no-store')
    await gate(context, call)
    if (call.access === 'owner') allowSlowBody(context.req)
    const body = call.body
      ? await readBody(context, { formAllowed: form !== undefined, limitBytes: bodyLimitBytes })
      : undefined
    const pageQuery = form && body?.kind === 'form' ? formPageQuery(context, publicUrl) : undefined
    try {
      const input = {
        params: parsePart(call.params, context.params),
        query: parsePart(call.query, { ...context.query }),
        body: parsePart(call.body, pageQuery ? withPageQuery(body?.value, pageQuery) : body?.value),
      } as ParsedInput<C>
      const answer = await handler(input, context)
      if (form && pageQuery) return answerForm(context, form, pageQuery)
      context.status = successStatus(call)
      context.body = say ? Buffer.from(JSON.stringify(say(answer))) : null
      if (say) context.type = 'application/json; charset=utf-8'
    } catch (thrown) {
      if (form && pageQuery) return answerFormError(context, form, { values: body?.value, pageQuery, thrown })
      throw thrown
    }
  })
}

/** Checks one part of a request, if the call has it. @throws AppError `invalid_input` with every field's message */
export function parsePart(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  return schema && parseAs(schema, value)
}

/** @throws AppError `invalid_input` with every field's message */
export function parseAs<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = z.safeParse(schema, value)
  if (parsed.success) return parsed.data
  const fields = fieldErrors(parsed.error.issues)
  throw new AppError('invalid_input', sentenceOf(fields), { fields, cause: parsed.error })
}

const unnamed = 'Invalid input'

function fieldErrors(issues: readonly z.core.$ZodIssue[]): FieldErrors {
  const fields: FieldErrors = {}
  for (const issue of issues) {
    const name = issue.path.join('.') || 'body'
    const message = issue.message === unnamed ? `The field ${name} is missing or not valid` : issue.message
    fields[name] = fields[name] ? `${endSentence(fields[name])} ${message}` : message
  }
  return fields
}

function sentenceOf(fields: FieldErrors): string {
  return [...new Set(Object.values(fields))].map(endSentence).join(' ')
}

function endSentence(message: string): string {
  return message.endsWith('.') ? message : `${message}.`
}
