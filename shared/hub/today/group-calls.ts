import type { Task } from '#shared/contract/tasks.ts'

/** Gathers the call tasks of each person, in the order of their first one, so that nobody is listed twice. Those of people whose
 *  call is booked for today go with that call. */
export function groupCalls(tasks: readonly Task[], callsToday: readonly { prospectId: string }[]) {
  const booked = new Set(callsToday.map(({ prospectId }) => prospectId))
  const ofBooked = new Map<string, Task[]>()
  const others = new Map<string, Task[]>()
  for (const task of tasks) {
    const groups = booked.has(task.prospectId ?? '') ? ofBooked : others
    const key = task.prospectId ?? task.id
    groups.set(key, [...(groups.get(key) ?? []), task])
  }
  return { ofBooked, others: [...others.values()] }
}
