import { exportPersonalData } from '#shared/contract/personal-data.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { serveDownload } from '../http/serve-file.ts'
import { exportPerson } from './service.ts'

export function personalDataRoutes(api: Api, deps: Pick<Deps, 'db' | 'clock' | 'hashContact'>): void {
  serveDownload(api, exportPersonalData, ({ query }) => exportPerson(deps, query))
}
