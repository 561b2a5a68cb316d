import type { Call } from '#shared/contract/calls.ts'
import type { Task } from '#shared/contract/tasks.ts'
import { hubAddress } from '#shared/hub-address.ts'
import { formatClock } from '#shared/hub/dates.ts'
import { leadAddress } from '../shell/links.ts'
import type { SystemNotice } from '../shell/notify.ts'

const todayAddress = `${hubAddress}/today`

/** One notice, however many tasks there are. What a task says may be private: it stays in the hub. */
export function describeTasks([task, ...others]: readonly [Task, ...Task[]]): SystemNotice {
  if (others.length > 0) {
    return { title: 'Tasks are due', body: `You have ${others.length + 1} tasks to do today`, address: todayAddress }
  }
  const { prospectId, prospectName } = task
  if (prospectId === null) return { title: 'A task is due', body: 'Open Today to see it', address: todayAddress }
  return { title: 'A task is due', body: prospectName ?? '', address: leadAddress(prospectId) }
}

/** One notice, also for calls that come close upon each other. */
export function describeCalls([call, ...others]: readonly [Call, ...Call[]]): SystemNotice {
  const time = formatClock(Date.parse(call.startsAt))
  if (others.length > 0) {
    return { title: 'Calls start soon', body: `${others.length + 1} calls, starting at ${time}`, address: todayAddress }
  }
  return { title: `A call at ${time}`, body: call.name, address: leadAddress(call.prospectId) }
}
