import type { Feature } from '../../feature.ts'
import { tasks as personalData } from './personal-data.ts'
import { taskRoutes } from './routes.ts'

export const tasks: Feature = {
  routes: taskRoutes,
  personalData,
}
