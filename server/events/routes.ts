import { followChanges, lastEventIdHeader } from '#shared/contract/events.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { serveDownload } from '../http/serve-file.ts'

export function eventRoutes(api: Api, { changes }: Pick<Deps, 'changes'>): void {
  serveDownload(api, followChanges, (_, context) => {
    context.set('X-Accel-Buffering', 'no') // a proxy that collects before it passes on would hold events back
    const left = new AbortController()
    context.res.once('close', () => left.abort())
    return { chunks: changes.follow(readLastEventId(context.get(lastEventIdHeader)), left.signal) }
  })
}

/** Undefined for none, and for what is no number of ours. */
function readLastEventId(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}
