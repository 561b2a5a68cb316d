import type { Feature } from '../../feature.ts'
import { jobs as personalData } from './personal-data.ts'
import { jobRoutes } from './routes.ts'

export const jobs: Feature = {
  routes: jobRoutes,
  personalData,
}
