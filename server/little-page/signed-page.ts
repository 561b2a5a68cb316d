import type { Context } from 'koa'
import { errorStatus } from '#shared/contract/errors.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { readBody } from '../http/body.ts'
import { AppError } from '../http/errors.ts'
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
}

export interface SignedPage {
  path: string
  look(visited: Visited, problem?: Problem): Promise<LittlePage>
  /** @throws AppError when it cannot be done: the page is shown again and says why */
  act(visited: Visited, body: unknown): Promise<void>
}

/** Answers the page behind signed links: GET only shows, POST acts and leads back to it. */
export function signedPage({ router, gate }: Api, deps: Deps, { path, look, act }: SignedPage): void {
  // HEAD is answered as GET, and looking changes nothing: programs that open every link in a mail do no harm.
  router.register(path, ['GET', 'HEAD'], async (context: Context) => {
    await deps.rateLimits.spend('call', context.ip)
    sendPage(context, deps, await look(visitedIn(context)))
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
      const problem = { status: errorStatus[error.code], sentence: error.message, given: body.value }
      sendPage(context, deps, await look(visited, problem))
    }
  })
}

function visitedIn({ query }: Context): Visited {
  return { token: typeof query['token'] === 'string' ? query['token'] : '', query }
}
