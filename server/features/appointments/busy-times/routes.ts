import * as endpoints from '#shared/contract/busy-times.ts'
import type { Deps } from '../../../deps.ts'
import type { Api } from '../../../platform/http/api.ts'
import { serve } from '../../../platform/http/serve.ts'
import { type BusyTimes, readStatus } from './busy-times.ts'

export interface BusyTimesDeps extends Deps {
  busyTimes: Omit<BusyTimes, 'stop'>
}

export function busyTimeRoutes(api: Api, deps: BusyTimesDeps): void {
  const { busyTimes } = deps
  serve(api, endpoints.readBusyCalendar, () => readStatus(deps))
  serve(api, endpoints.setBusyCalendar, async ({ body }) => {
    await busyTimes.setUp(body.address)
    return readStatus(deps)
  })
  serve(api, endpoints.refreshBusyCalendar, async () => {
    await busyTimes.refresh()
    return readStatus(deps)
  })
  serve(api, endpoints.removeBusyCalendar, () => busyTimes.remove())
}
