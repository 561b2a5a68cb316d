import { getCondition, sendTestMail } from '#shared/contract/condition.ts'
import type { CheckedCondition, Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { serveRaw } from '../../platform/http/serve-raw.ts'
import { isSameSecret } from '../../platform/tokens.ts'
import { sendTest } from './test-mail.ts'

const prefix = 'extension_studio_'
const levels = { ok: 0, off: 0, warning: 1, failing: 2 } as const

export function conditionRoutes(api: Api, deps: Deps): void {
  serve(api, getCondition, () => deps.condition.read())
  serve(api, sendTestMail, () => sendTest(deps))
}

/** Serves the condition in the Prometheus text format to holders of METRICS_TOKEN; without that setting the address does not exist.
 *  It contains counts, sizes and times only, no personal data. */
export function metricsRoutes(
  api: Api,
  { config: { metricsToken, version }, condition, rateLimits }: Pick<Deps, 'config' | 'condition' | 'rateLimits'>,
): void {
  if (metricsToken === undefined) return
  serveRaw(api, 'GET', '/metrics', async (context) => {
    await rateLimits.spend('owner', context.ip)
    context.set('Cache-Control', 'no-store')
    if (!isSameSecret(context.get('Authorization'), `Bearer ${metricsToken}`)) {
      context.status = 401
      context.set('WWW-Authenticate', 'Bearer')
      context.body = 'This address needs METRICS_TOKEN as a bearer token.\n'
      return
    }
    context.type = 'text/plain; version=0.0.4; charset=utf-8'
    context.body = formatMetrics(await condition.read(), version)
  })
}

function formatMetrics({ checks }: CheckedCondition, version: string): string {
  const gauges: [name: string, labels: string, value: number][] = [
    ['info', `{version="${version}"}`, 1],
    ...checks.map(({ id, state }): [string, string, number] => ['check', `{check="${id}"}`, levels[state]]),
    ...checks.flatMap(({ measures }) =>
      Object.entries(measures).map(([name, value]): [string, string, number] => [name, '', value]),
    ),
    ['process_resident_memory_bytes', '', process.memoryUsage.rss()],
    ['process_uptime_seconds', '', Math.round(process.uptime())],
  ]
  const lines = gauges.map(([name, labels, value], index) => {
    const isFirst = gauges[index - 1]?.[0] !== name
    return `${isFirst ? `# TYPE ${prefix}${name} gauge\n` : ''}${prefix}${name}${labels} ${value}\n`
  })
  return lines.join('')
}
