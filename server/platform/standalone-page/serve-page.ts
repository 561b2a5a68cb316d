import type { Context } from 'koa'
import { errorStatus } from '#shared/contract/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Trx } from '../database/schema.ts'
import { AppError } from '../errors.ts'
import type { Api } from '../http/api.ts'
import { readBody } from '../http/body.ts'
import { sendHtml } from '../http/html-response.ts'
import type { BudgetName } from '../http/rate-limits.ts'
import { setErrorCode } from '../http/request-log.ts'
import { renderPage, type StandalonePage } from './page.ts'

export interface PageRequest {
  /** From the address; empty if there is none. */
  token: string
  query: Context['query']
  ip: string
}

/** Why a submitted form was refused. */
export interface FormProblem {
  status: number
  sentence: string
  /** The submitted values, so that the form is shown filled in. */
  given: unknown
}

export interface ServedPage {
  path: string
  /** Changes nothing, because mail scanners and prefetches open every link too. */
  show(request: PageRequest, problem?: FormProblem): StandalonePage | Promise<StandalonePage>
  /** Handles the page's form in a transaction, so it may only run SQL. Returns the page to show, the address to go to, or nothing to show this
   *  page again, each sent after the commit. @throws AppError when it cannot be done: the page is shown again with the reason */
  submit?(request: PageRequest, body: unknown, trx: Trx): Promise<StandalonePage | string | void>
  /** In place of `submit`, for a form that changes nothing. */
  answer?(request: PageRequest, body: unknown): StandalonePage | string
  /** Loads what `submit` needs, before the transaction. */
  prepare?: (() => Promise<unknown>) | undefined
  /** What a submission counts as: `linkWrite` unless given. */
  budget?: BudgetName
  /** For forms with a single button: the body is not read. */
  ignoresBody?: boolean
}

/** Serves a page without JavaScript: GET shows it, POST submits its form. */
export function servePage(
  { router, db }: Pick<Api, 'router' | 'db'>,
  deps: Pick<Deps, 'business' | 'publicUrl' | 'rateLimits'>,
  { path, show, submit, answer, prepare, budget = 'linkWrite', ignoresBody = false }: ServedPage,
): void {
  const send = (context: Context, page: StandalonePage) => sendHtml(context, renderPage(deps, page))

  router.register(path, ['GET', 'HEAD'], async (context: Context) => {
    await deps.rateLimits.spend('linkRead', context.ip)
    send(context, await show(toPageRequest(context)))
  })
  if (!submit && !answer) return

  router.register(path, ['POST'], async (context: Context) => {
    await deps.rateLimits.spend(budget, context.ip)
    const request = toPageRequest(context)
    const body = ignoresBody ? undefined : await readBody(context, { formAllowed: true })
    try {
      await prepare?.()
      const next = submit
        ? await db.transaction().execute((trx) => submit(request, body?.value, trx))
        : answer?.(request, body?.value)
      if (typeof next === 'object') return send(context, next)
      // A redirect, so that reloading the page does not submit again.
      context.redirect(next ?? `${path}?${new URLSearchParams({ token: request.token }).toString()}`)
      context.status = 303
    } catch (error) {
      if (!(error instanceof AppError) || body?.kind !== 'form') throw error
      setErrorCode(context, error.code)
      send(
        context,
        await show(request, { status: errorStatus[error.code], sentence: error.message, given: body.value }),
      )
    }
  })
}

function toPageRequest({ query, ip }: Context): PageRequest {
  return { token: typeof query['token'] === 'string' ? query['token'] : '', query, ip }
}
