import { expect } from 'vitest'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { listTasks } from '#shared/contract/tasks.ts'
import { startLeads } from '../../../../server/prospects/testing.ts'
import { type DeskOptions, startDesk } from './desk.ts'

/** A server with one lead, and a console that has seen it. */
export async function startAll(options?: DeskOptions) {
  const app = await startLeads()
  const lead = await app.add()
  const desk = await startDesk({ address: app.address, headers: app.headers }, options)
  const params = { id: lead.id }
  await desk.hub.call(listProspects)
  await desk.hub.call(getProspect, { params })
  await desk.hub.call(getTimeline, { params })
  await desk.hub.call(listTasks, { query: { prospectId: lead.id } })
  return {
    app,
    desk,
    lead,
    params,
    /** Waits until everything that can go has gone. */
    async reconnect() {
      desk.road('open')
      await expect.poll(() => desk.status().state).toMatch(/^(online|signed-out)$/)
    },
    notes: async () =>
      (await app.hub.call(getTimeline, { params })).filter(({ type }) => type === 'note').map((one) => one.description),
    async [Symbol.asyncDispose]() {
      await desk[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}
