import type { Task } from '#shared/contract/tasks.ts'

export const taskKindLabels: Record<Task['kind'], string> = {
  call: 'Call',
  email: 'Email',
  visit: 'Visit',
  other: 'Other',
}
