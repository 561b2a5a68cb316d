import type { Feature } from '../../feature.ts'
import { travelRoutes } from './routes.ts'

export const travel: Feature = {
  routes: travelRoutes,
}
