import { Router } from '@koa/router'
import type { Context, Middleware } from 'koa'

type Route = [path: string, methods: string[], handler: (context: Context) => unknown]
interface Folder {
  routes: Route[]
  answer?: Middleware
}

/** A router that compiles the patterns of a folder, such as `/api/quotes`, with the first request for it: compiling those of all calls would
 *  delay the start. */
export class LazyRouter {
  readonly #paths = new Set<string>()
  readonly #folders = new Map<string, Folder>()
  readonly #otherFolders: Folder = { routes: [] }

  /** @param path with `:name` for parameters, but none in its folder */
  register(...route: Route): void {
    const [path] = route
    const name = folderOf(path)
    if (name.includes(':')) throw new Error(`The folder of ${path} has a parameter.`)
    this.#paths.add(path)
    const folder = this.#folders.get(name) ?? { routes: [] }
    folder.routes.push(route)
    this.#folders.set(name, folder)
  }

  /** Returns whether a path has been registered as it is. */
  hasPath(path: string): boolean {
    return this.#paths.has(path)
  }

  /** Returns the middleware that answers requests for these paths, and refuses methods that a path does not have. */
  routes(): Middleware {
    return (context, next) => {
      const folder = this.#folders.get(folderOf(context.path)) ?? this.#otherFolders
      folder.answer ??= compile(folder.routes)
      return folder.answer(context, next)
    }
  }
}

/** Returns the first folder of a path, of the API the first two: in lower case, because Koa's router ignores the case. */
function folderOf(path: string): string {
  const [, first = '', second = ''] = path.toLowerCase().split('/', 3)
  return first === 'api' ? `${first}/${second}` : first
}

function compile(routes: readonly Route[]): Middleware {
  const router = new Router()
  for (const route of routes) router.register(...route)
  const answer = router.routes() as Middleware
  const refuse = router.allowedMethods() as Middleware
  return (context, next) => answer(context, () => refuse(context, next))
}
