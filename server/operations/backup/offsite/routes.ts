import {
  copyOffsite,
  readOffsiteBackup,
  setUpOffsiteBackup,
  testOffsiteBackup,
  turnOffOffsiteBackup,
} from '#shared/contract/offsite-backup.ts'
import type { Api } from '../../../platform/http/api.ts'
import { serve } from '../../../platform/http/serve.ts'
import { readOffsiteSettings } from './settings-file.ts'
import { notSetUp, type OffsiteDeps, readState, setUp, startCopy, testPlace, turnOff } from './service.ts'

export function offsiteBackupRoutes(api: Api, deps: OffsiteDeps): void {
  serve(api, readOffsiteBackup, () => readState(deps))
  serve(api, setUpOffsiteBackup, ({ body }) => setUp(deps, body))
  serve(api, testOffsiteBackup, () => testPlace(deps))
  serve(api, turnOffOffsiteBackup, () => turnOff(deps))
  serve(api, copyOffsite, async () => {
    if (!(await readOffsiteSettings(deps.config.dataDir))) throw notSetUp()
    await startCopy(deps)
    return readState(deps)
  })
}
