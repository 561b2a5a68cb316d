import type { Feature } from '../../feature.ts'
import { emailTemplateRoutes } from './routes.ts'

export const emailTemplates: Feature = {
  routes: emailTemplateRoutes,
}
