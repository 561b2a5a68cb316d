import type { Deps } from '../../deps.ts'
import type { Feature } from '../../feature.ts'
import { startEmailValidation } from './worker.ts'

type ValidationDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'dns'> & { scoreAddresses: boolean }

export const emailValidation: Feature<ValidationDeps> = {
  start(deps, onCommit) {
    if (!deps.scoreAddresses) return []
    const worker = startEmailValidation(deps)
    onCommit(['prospect', 'emailRecheck'], worker.wake)
    return [worker]
  },
}
