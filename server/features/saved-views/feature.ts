import type { Feature } from '../../feature.ts'
import { savedViewRoutes } from './routes.ts'

export const savedViews: Feature = {
  routes: savedViewRoutes,
}
