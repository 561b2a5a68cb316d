import type { Context } from 'koa'
import { carriedQuery } from '#shared/carried-query.ts'
import { consentField } from '#shared/consent-field.ts'
import { readInterest } from '#shared/business/interests.ts'
import { readTouch } from '#shared/contract/campaign.ts'
import { errorStatus } from '#shared/contract/errors.ts'
import type { FormEcho } from '#shared/site-rendering.ts'
import { AppError } from '../errors.ts'
import { type HtmlResponse, sendHtml } from './html-response.ts'
import { isOwnOrigin } from './origin-check.ts'
import { setErrorCode } from './request-log.ts'

/** The pages before and after a form that works without JavaScript. */
export interface FormPages<Answer = unknown> {
  /** Where a success redirects to, with the campaign parameters of the form's page. */
  done: string
  /** The id of the element on that page that confirms the success; the style sheet shows it when the address names it. */
  donePart?: (answer: Answer) => string
  /** Renders the form's page again with the submitted values and what was wrong. */
  show(status: number, echo: FormEcho): Promise<HtmlResponse>
}

/** Returns the query string of the page that a form was sent from; empty if the browser names no page, or another site's. */
export function formPageQuery(context: Context, publicUrl: string): URLSearchParams {
  const referer = context.get('Referer')
  const page = URL.canParse(referer) ? new URL(referer) : undefined
  return page && isOwnOrigin(context, publicUrl, page.origin) ? page.searchParams : new URLSearchParams()
}

/** Adds to the fields of a form the interest that the address of its page names, and the campaign unless the visitor has rejected
 *  cookies: the page, which is the same for everybody, cannot put them into the form. */
export function withPageQuery(fields: unknown, pageQuery: URLSearchParams): unknown {
  const given = fields as Record<string, string>
  const touch = given[consentField] === 'rejected' ? {} : readTouch(pageQuery)
  return { interest: readInterest(pageQuery), ...given, campaign: { first: touch, last: touch } }
}

export function answerForm<Answer>(
  context: Context,
  { done, donePart }: FormPages<Answer>,
  { answer, pageQuery }: { answer: Answer; pageQuery: URLSearchParams },
): void {
  context.status = 303
  context.redirect(done + carriedSearch(pageQuery) + (donePart === undefined ? '' : `#${donePart(answer)}`))
}

export async function answerFormError(
  context: Context,
  { show }: Pick<FormPages, 'show'>,
  { values, pageQuery, thrown }: { values: unknown; pageQuery: URLSearchParams; thrown: unknown },
): Promise<void> {
  if (!(thrown instanceof AppError)) throw thrown
  setErrorCode(context, thrown.code)
  if (thrown.retryAfterSeconds !== undefined) context.set('Retry-After', String(Math.ceil(thrown.retryAfterSeconds)))
  const page = await show(errorStatus[thrown.code], {
    values: values as Record<string, string>,
    errors: thrown.fields ?? {},
    sentence: thrown.message,
    query: carriedSearch(pageQuery),
  })
  sendHtml(context, page)
}

function carriedSearch(pageQuery: URLSearchParams): string {
  const carried = carriedQuery(pageQuery).toString()
  return carried && `?${carried}`
}
