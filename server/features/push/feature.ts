import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import { pushAccess, pushSubscriptions as personalData } from './personal-data.ts'
import { pushRoutes } from './routes.ts'
import type { PushDeps } from './service.ts'
import { startPushWorker } from './worker.ts'

export const push: Feature<PushDeps & Pick<Deps, 'log' | 'publicUrl'>> = {
  routes: pushRoutes,
  personalData,
  accessGrants: [pushAccess],
  start(deps, onCommit) {
    const worker = startPushWorker(deps)
    onCommit(['outbox'], worker.wake)
    return [worker]
  },
}
