import type { Context } from 'koa'
import { errorStatus } from '#shared/contract/errors.ts'
import type { FormEcho } from '#shared/site-rendering.ts'
import { AppError } from './errors.ts'

/** The pages around a form that works without JavaScript. */
export interface FormPages {
  /** Where a success leads, with the campaign parameters that the form's page had. */
  done: string
  /** The part of that page that tells of the success; a style sheet shows it when the address names it. */
  donePart?: string
  /** Shows the form's page again with what was typed and what was wrong. */
  show(context: Context, status: number, echo: FormEcho): Promise<void>
}

/** Query parameters that may travel on: where a visitor came from and what for, never who they are. */
const carriedParameters = /^(utm_\w{1,30}|gclid|gbraid|wbraid|fbclid|msclkid|service|package)$/

export function answerForm(context: Context, { done, donePart }: FormPages): void {
  context.status = 303
  context.redirect(done + carriedQuery(context.get('Referer')) + (donePart === undefined ? '' : `#${donePart}`))
}

export async function answerFormError(
  context: Context,
  { show }: FormPages,
  values: unknown,
  thrown: unknown,
): Promise<void> {
  if (!(thrown instanceof AppError)) throw thrown
  if (thrown.retryAfterSeconds !== undefined) context.set('Retry-After', String(Math.ceil(thrown.retryAfterSeconds)))
  await show(context, errorStatus[thrown.code], {
    values: values as Record<string, string>,
    errors: thrown.fields ?? {},
    sentence: thrown.message,
  })
}

function carriedQuery(referer: string): string {
  const query = URL.canParse(referer) ? [...new URL(referer).searchParams] : []
  const carried = query.filter(([name, value]) => carriedParameters.test(name) && value.length <= 200)
  return carried.length === 0 ? '' : `?${new URLSearchParams(carried).toString()}`
}
