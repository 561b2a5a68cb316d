import type { Feature } from '../feature.ts'
import type { PaymentDeps } from '../features/payments/provider/provider.ts'
import type { PushService } from '../features/push/push-service.ts'
import { startAskingPayments } from './backup/ask-payments.ts'
import { offsiteBackupRoutes } from './backup/offsite/routes.ts'
import type { OffsiteDeps } from './backup/offsite/service.ts'
import { offsiteAccess } from './backup/offsite/settings-file.ts'
import { backupRoutes } from './backup/routes.ts'
import { clientErrorRoutes } from './client-errors/routes.ts'
import { startConditionMail } from './condition/daily-mail.ts'
import { startConditionLog } from './condition/monitor.ts'
import { conditionRoutes, metricsRoutes } from './condition/routes.ts'
import { startUrgentAlerts } from './condition/urgent-alerts.ts'
import { consoleUpdateRoutes } from './console-updates/routes.ts'
import { healthRoutes } from './health/routes.ts'

export const operations: Feature<PaymentDeps & OffsiteDeps & { push: PushService }> = {
  routes(api, deps) {
    backupRoutes(api, deps)
    offsiteBackupRoutes(api, deps)
    clientErrorRoutes(api, deps)
    conditionRoutes(api, deps)
    metricsRoutes(api, deps)
    consoleUpdateRoutes(api, deps)
    healthRoutes(api, deps)
  },
  accessGrants: [offsiteAccess],
  start(deps, onCommit) {
    const { condition, log } = deps
    // A state that Condition shows is stored there: what has just been put right must not be shown as failing for seconds.
    onCommit(['setting'], condition.refresh)
    return [
      startConditionLog(condition, log),
      startConditionMail(deps),
      startUrgentAlerts(deps),
      startAskingPayments(deps),
    ]
  },
}
