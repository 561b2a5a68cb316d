import { erasePersonalData, exportPersonalData, readHeldData } from '#shared/contract/personal-data.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { eraseAddress } from '../erase/erase-address.ts'
import { exportPerson, readHeld } from './export.ts'

export function personalDataRoutes(api: Api, deps: Deps): void {
  serve(api, readHeldData, ({ body }) => readHeld(deps, body.email))
  serve(api, exportPersonalData, ({ body }) => exportPerson(deps, body))
  serve(api, erasePersonalData, ({ body }) => eraseAddress(deps, body.email))
}
