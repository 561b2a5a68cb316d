import type { Context } from 'koa'
import { carriedQuery } from '#shared/carried-query.ts'
import { readInterest } from '#shared/business/interests.ts'
import { readTouch } from '#shared/contract/campaign.ts'
import { errorStatus } from '#shared/contract/errors.ts'
import type { FormEcho } from '#shared/site-rendering.ts'
import { AppError } from '../errors.ts'
import { isOwnOrigin } from './origin-check.ts'
import { setErrorCode } from './request-log.ts'

/** The pages around a form that works without JavaScript. */
export interface FormPages {
  /** Where a success leads, with the campaign parameters that the form's page had. */
  done: string
  /** The part of that page that tells of the success; a style sheet shows it when the address names it. */
  donePart?: string
  /** Shows the form's page again with what was typed and what was wrong. */
  show(context: Context, status: number, echo: FormEcho): Promise<void>
}

/** The query string of the page that a form was sent from; empty when the browser does not tell, or tells another site's. */
export function formPageQuery(context: Context, publicUrl: string): URLSearchParams {
  const referer = context.get('Referer')
  const page = URL.canParse(referer) ? new URL(referer) : undefined
  return page && isOwnOrigin(context, publicUrl, page.origin) ? page.searchParams : new URLSearchParams()
}

/** Adds to the fields of a form what the address of its page says of the advertisement that led there and of what the visitor came
 *  for: the page itself cannot put that into the form, for it is the same for everybody. */
export function withPageQuery(fields: unknown, pageQuery: URLSearchParams): unknown {
  const touch = readTouch(pageQuery)
  return {
    interest: readInterest(pageQuery),
    ...(fields as Record<string, string>),
    campaign: { first: touch, last: touch },
  }
}

export function answerForm(context: Context, { done, donePart }: FormPages, pageQuery: URLSearchParams): void {
  context.status = 303
  context.redirect(done + carriedSearch(pageQuery) + (donePart === undefined ? '' : `#${donePart}`))
}

export async function answerFormError(
  context: Context,
  { show }: FormPages,
  { values, pageQuery, thrown }: { values: unknown; pageQuery: URLSearchParams; thrown: unknown },
): Promise<void> {
  if (!(thrown instanceof AppError)) throw thrown
  setErrorCode(context, thrown.code)
  if (thrown.retryAfterSeconds !== undefined) context.set('Retry-After', String(Math.ceil(thrown.retryAfterSeconds)))
  await show(context, errorStatus[thrown.code], {
    values: values as Record<string, string>,
    errors: thrown.fields ?? {},
    sentence: thrown.message,
    query: carriedSearch(pageQuery),
  })
}

function carriedSearch(pageQuery: URLSearchParams): string {
  const carried = carriedQuery(pageQuery).toString()
  return carried && `?${carried}`
}
