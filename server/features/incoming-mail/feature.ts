import type { Feature } from '../../feature.ts'
import { incomingMail as personalData } from './personal-data.ts'
import { incomingMailRoutes } from './routes.ts'
import type { IncomingMailDeps } from './service.ts'
import { mailboxAccess } from './settings-file.ts'

export const incomingMail: Feature<IncomingMailDeps> = {
  routes: incomingMailRoutes,
  personalData,
  accessGrants: [mailboxAccess],
}
