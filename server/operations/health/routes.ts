import { getHealth, getReadiness } from '#shared/contract/health.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'

/** Whoever watches the server has to hear from it, most of all in a flood: these calls are counted by no rate limit. */
const openGate = async () => {}

export function healthRoutes(
  api: Api,
  { config: { version }, checkHealth }: Pick<Deps, 'config' | 'checkHealth'>,
): void {
  const ungatedApi = { ...api, gate: openGate }

  serve(ungatedApi, getHealth, async () => {
    await checkHealth()
    return { status: 'ok' as const, version }
  })

  // Requests wait for the end of the start, so whoever gets here finds it over.
  serve(ungatedApi, getReadiness, async () => ({ status: 'ready' as const }))
}
