import type { Feature } from '../../feature.ts'
import { proveById } from './confirm.ts'
import { enquiries as personalData } from './personal-data.ts'
import { enquiryRoutes } from './routes.ts'

export const enquiries: Feature = {
  routes: enquiryRoutes,
  personalData,
  start(deps) {
    deps.reactions.enquiryProved.subscribe((trx, { enquiryId }) => proveById(trx, deps, enquiryId, 'call'))
  },
}
