import type { Feature } from '../../feature.ts'
import { businessRoutes } from './routes.ts'

export const business: Feature = {
  routes: businessRoutes,
}
