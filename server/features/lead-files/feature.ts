import type { Feature } from '../../feature.ts'
import type { VisitorFileDeps } from './visitor-files.ts'
import { leadFiles as personalData } from './personal-data.ts'
import { leadFileRoutes } from './routes.ts'

export const leadFiles: Feature<VisitorFileDeps> = {
  routes: leadFileRoutes,
  personalData,
}
