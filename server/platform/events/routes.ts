import { followChanges, lastEventIdHeader } from '#shared/contract/events.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../http/api.ts'
import { serve } from '../http/serve.ts'

export function eventRoutes(api: Api, deps: Pick<Deps, 'changes'>): void {
  serve(api, followChanges, ({ query: { once } }, context) => {
    // A proxy that collects or compresses the stream would delay events.
    context.set({ 'X-Accel-Buffering': 'no', 'Cache-Control': 'no-store, no-transform' })
    const left = new AbortController()
    context.res.once('close', () => left.abort())
    const after = context.get(lastEventIdHeader) || undefined
    const mayRead = () => api.isStillSignedIn(context)
    return { chunks: deps.changes.follow(after, left.signal, mayRead, { once: once !== undefined }) }
  })
}
