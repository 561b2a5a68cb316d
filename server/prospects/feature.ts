import type { Feature } from '../feature.ts'
import { prospects as personalData } from './personal-data.ts'
import { type ProspectDeps, prospectRoutes } from './routes.ts'

export const prospects: Feature<ProspectDeps> = {
  routes: prospectRoutes,
  personalData,
}
