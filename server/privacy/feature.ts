import type { Feature } from '../feature.ts'
import { type PrivacyDeps, privacyRoutes } from './routes.ts'

export const privacy: Feature<PrivacyDeps> = {
  routes: privacyRoutes,
}
