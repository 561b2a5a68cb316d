import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'koa'
import { consoleUpdatesPath } from '#shared/console-updates.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serveRaw } from '../../platform/http/serve-raw.ts'
import { AppError } from '../../platform/errors.ts'

/** The names of files that the packager creates: no folders, hidden files or anything else. */
const packageName = /^[A-Za-z0-9][\w.-]{0,150}\.(?:yml|exe|dmg|zip|AppImage|deb|blockmap)$/

/** Serves the packages of the console, and the files that name the newest, from the folder `console-updates` of the data. */
export function consoleUpdateRoutes(api: Api, { config }: Pick<Deps, 'config'>): void {
  const folder = join(config.dataDir, 'console-updates')

  serveRaw(api, 'GET', `${consoleUpdatesPath}/:name`, async (context) => {
    await api.gate(context, { access: 'public' })
    const { name } = context.params as { name: string }
    const file = join(folder, name)
    const facts = packageName.test(name) ? await stat(file).catch(() => undefined) : undefined
    if (facts?.isFile() !== true) throw new AppError('not_found', 'Package not found.')
    const isFeed = name.endsWith('.yml')
    context.set('Cache-Control', `public, max-age=${isFeed ? 60 : 24 * 60 * 60}`)
    context.set('Content-Disposition', `attachment; filename="${name}"`)
    context.type = isFeed ? 'text/yaml; charset=utf-8' : 'application/octet-stream'
    context.set('Accept-Ranges', 'bytes')
    context.lastModified = facts.mtime
    context.etag = `${facts.size.toString(36)}-${facts.mtimeMs.toString(36)}`
    context.status = 200
    if (context.fresh) {
      context.status = 304
      return
    }
    const range = readRange(context, facts.size)
    if (range === 'unsatisfiable') {
      context.status = 416
      context.set({ 'Content-Range': `bytes */${facts.size}`, 'Cache-Control': 'no-store' })
      context.type = 'text/plain; charset=utf-8'
      context.body = 'That part is beyond the end of the file.'
      return
    }
    if (range !== undefined) {
      context.status = 206
      context.set('Content-Range', `bytes ${range.start}-${range.end}/${facts.size}`)
    }
    context.length = range === undefined ? facts.size : range.end - range.start + 1
    context.body = createReadStream(file, range)
  })
}

/** Returns the first and last byte that a request asks for (RFC 9110, section 14), so that an interrupted download can be resumed.
 *  Returns undefined for the whole file: also for several ranges, and when the file has changed since the first part. The response must
 *  have its ETag and Last-Modified already. */
function readRange(context: Context, bytes: number): { start: number; end: number } | 'unsatisfiable' | undefined {
  const [, first = '', last = ''] = /^bytes=\s*(\d*)-(\d*)\s*$/i.exec(context.get('Range')) ?? []
  if (context.method !== 'GET' || first + last === '' || !isUnchanged(context)) return undefined
  const start = first === '' ? Math.max(bytes - Number(last), 0) : Number(first)
  const end = first === '' || last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  // A range that ends before it starts is invalid, and is ignored.
  if (first !== '' && last !== '' && Number(last) < Number(first)) return undefined
  return start > end ? 'unsatisfiable' : { start, end }
}

/** Returns whether If-Range names the current ETag or exactly the current Last-Modified. */
function isUnchanged(context: Context): boolean {
  const condition = context.get('If-Range')
  return condition === '' || [context.response.get('ETag'), context.response.get('Last-Modified')].includes(condition)
}
