import { expect } from 'vitest'
import { getTimeline } from '#shared/contract/prospect-history.ts'
import { getProspect, listProspects } from '#shared/contract/prospects.ts'
import { listTasks } from '#shared/contract/tasks.ts'
import { startLeads } from '../../../../server/prospects/testing.ts'
import { type ConsoleOptions, startConsole } from './start-console.ts'

/** Starts a server with one lead, and a console that has loaded it. */
export async function startAll(options?: ConsoleOptions) {
  const app = await startLeads()
  const lead = await app.add()
  const consoleApp = await startConsole({ address: app.address, headers: app.headers }, options)
  const params = { id: lead.id }
  await consoleApp.hub.call(listProspects)
  await consoleApp.hub.call(getProspect, { params })
  await consoleApp.hub.call(getTimeline, { params })
  await consoleApp.hub.call(listTasks, { query: { prospectId: lead.id } })
  return {
    app,
    consoleApp,
    lead,
    params,
    /** Waits until all mutations that can be sent have been sent. */
    async reconnect() {
      consoleApp.setTransport('open')
      await expect.poll(() => consoleApp.status().state).toMatch(/^(online|signed-out)$/)
    },
    notes: async () =>
      (await app.hub.call(getTimeline, { params })).filter(({ type }) => type === 'note').map((one) => one.description),
    async [Symbol.asyncDispose]() {
      await consoleApp[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}
