import * as calls from '#shared/contract/offsite-backup.ts'
import type { Api } from '../../../platform/http/api.ts'
import { serve } from '../../../platform/http/serve.ts'
import {
  type OffsiteDeps,
  readHostKey,
  readState,
  requireSettings,
  setUp,
  startCopy,
  testPlace,
  turnOff,
} from './service.ts'

export function offsiteBackupRoutes(api: Api, deps: OffsiteDeps): void {
  serve(api, calls.readOffsiteBackup, () => readState(deps))
  serve(api, calls.setUpOffsiteBackup, ({ body }) => setUp(deps, body))
  serve(api, calls.readSftpHostKey, ({ body }) => readHostKey(deps, body))
  serve(api, calls.testOffsiteBackup, () => testPlace(deps))
  serve(api, calls.turnOffOffsiteBackup, () => turnOff(deps))
  serve(api, calls.copyOffsite, async () => {
    await requireSettings(deps.config.dataDir)
    await startCopy(deps)
    return readState(deps)
  })
}
