import type { Feature } from '../feature.ts'
import { prospects as personalData } from './personal-data.ts'
import { prospectRoutes } from './routes.ts'

export const prospects: Feature = {
  routes: prospectRoutes,
  personalData,
}
