import type { Context } from 'koa'
import { errorStatus } from '#shared/contract/errors.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../http/api.ts'
import { readBody } from '../http/body.ts'
import { AppError } from '../errors.ts'
import { setErrorCode } from '../http/request-log.ts'
import { type StandalonePage, sendPage } from './page.ts'

/** Why a submitted form was refused. */
export interface Problem {
  status: number
  sentence: string
  /** The submitted values, so that the form is shown filled in. */
  given: unknown
}

export interface Visited {
  /** From the address. */
  token: string
  query: Context['query']
  ip: string
}

export interface SignedPage {
  path: string
  /** Runs before the page is shown. Mail scanners open every link too, so it must be harmless and idempotent. */
  open?(visited: Visited): Promise<void>
  look(visited: Visited, problem?: Problem): Promise<StandalonePage>
  /** @throws AppError when it cannot be done: the page is shown again with the reason */
  act(visited: Visited, body: unknown): Promise<void>
}

/** Registers the page behind signed links: GET shows it, POST acts and redirects back to it. */
export function signedPage({ router, gate }: Api, deps: Deps, { path, open, look, act }: SignedPage): void {
  // HEAD is answered like GET but never calls `open`.
  router.register(path, ['GET', 'HEAD'], async (context: Context) => {
    await deps.rateLimits.spend('call', context.ip)
    const visited = visitedIn(context)
    if (context.method === 'GET' && !isPrefetch(context)) await open?.(visited)
    sendPage(context, deps, await look(visited))
  })

  router.register(path, ['POST'], async (context: Context) => {
    await gate(context, { access: 'public', budget: 'customer' })
    const visited = visitedIn(context)
    const body = await readBody(context, { formAllowed: true })
    try {
      await act(visited, body.value)
      // A redirect, so that reloading the page does not submit again.
      context.redirect(`${path}?${new URLSearchParams({ token: visited.token }).toString()}`)
      context.status = 303
    } catch (error) {
      if (!(error instanceof AppError) || body.kind === 'json') throw error
      setErrorCode(context, error.code)
      const problem = { status: errorStatus[error.code], sentence: error.message, given: body.value }
      sendPage(context, deps, await look(visited, problem))
    }
  })
}

/** A prefetched page has not been opened by its reader. */
function isPrefetch(context: Context): boolean {
  return /prefetch/i.test(context.get('Sec-Purpose') || context.get('Purpose'))
}

function visitedIn({ query, ip }: Context): Visited {
  return { token: typeof query['token'] === 'string' ? query['token'] : '', query, ip }
}
