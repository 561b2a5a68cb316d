import type { Context } from 'koa'
import { errorStatus } from '#shared/contract/errors.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { readBody } from '../http/body.ts'
import { AppError } from '../http/errors.ts'
import { setErrorCode } from '../http/request-log.ts'
import { type LittlePage, sendPage } from './page.ts'

/** Why what was sent could not be done. */
export interface Problem {
  status: number
  sentence: string
  /** What was sent, so that nobody has to choose again. */
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
  /** What opening the link does, before the page is shown. Programs that open every link in a mail do it too, so it must do no harm,
   *  and nothing the second time. */
  open?(visited: Visited): Promise<void>
  look(visited: Visited, problem?: Problem): Promise<LittlePage>
  /** @throws AppError when it cannot be done: the page is shown again and says why */
  act(visited: Visited, body: unknown): Promise<void>
}

/** Answers the page behind signed links: GET shows it, POST acts and leads back to it. */
export function signedPage({ router, gate }: Api, deps: Deps, { path, open, look, act }: SignedPage): void {
  // HEAD is answered as GET, but opens nothing.
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
      // So that loading the page again sends nothing again.
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

/** A browser that fetches a page ahead has not opened it. */
function isPrefetch(context: Context): boolean {
  return /prefetch/i.test(context.get('Sec-Purpose') || context.get('Purpose'))
}

function visitedIn({ query, ip }: Context): Visited {
  return { token: typeof query['token'] === 'string' ? query['token'] : '', query, ip }
}
