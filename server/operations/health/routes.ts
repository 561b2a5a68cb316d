import { getHealth, getReadiness } from '#shared/contract/health.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'

export function healthRoutes(
  api: Api,
  { config: { version, commit, installation }, checkHealth }: Pick<Deps, 'config' | 'checkHealth'>,
): void {
  // Monitoring must get an answer, above all in a flood of requests, so these calls have no rate limit.
  const ungatedApi = { ...api, gate: async () => {} }

  serve(ungatedApi, getHealth, async () => {
    await checkHealth()
    return { status: 'ok' as const, version, commit }
  })

  // Requests are held until the start has finished, so one that gets here finds the server ready.
  serve(ungatedApi, getReadiness, async () => ({ status: 'ready' as const, version, commit, installation }))
}
