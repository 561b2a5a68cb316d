import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { consoleUpdatesPath } from '#shared/console-updates.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serveRaw } from '../../platform/http/serve-raw.ts'
import { AppError } from '../../platform/errors.ts'
import { readRange } from './range.ts'

/** What the packager makes, by its plain name: no folder, nothing hidden, nothing else that may lie there. */
const packageName = /^[A-Za-z0-9][\w.-]{0,150}\.(?:yml|exe|dmg|zip|AppImage|deb|blockmap)$/
const feedSeconds = 60
const packageSeconds = 24 * 60 * 60

/** Hands out what the owner has put into `console-updates` beside the data: packages of the console, and the files that name the newest. */
export function consoleUpdateRoutes(api: Api, { config }: Pick<Deps, 'config'>): void {
  const folder = join(config.dataDir, 'console-updates')

  serveRaw(api, 'GET', `${consoleUpdatesPath}/:name`, async (context) => {
    await api.gate(context, { access: 'public' })
    const { name } = context.params as { name: string }
    const file = join(folder, name)
    const facts = packageName.test(name) ? await stat(file).catch(() => undefined) : undefined
    if (facts?.isFile() !== true) throw new AppError('not_found', 'Package not found.')
    const isFeed = name.endsWith('.yml')
    context.set('Cache-Control', `public, max-age=${isFeed ? feedSeconds : packageSeconds}`)
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
