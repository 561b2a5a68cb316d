import { createClient, type Client } from '#shared/client.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import { createProspect, type ProspectDetail } from '#shared/contract/prospects.ts'
import type { ManualClock } from '../platform/clock.ts'
import type { FoundProspect } from './import/insert-if-new.ts'
import { recordFoundProspects } from './import/insert-if-new.ts'
import { ownerToken, startTestApp, type TestApp, type TestAppOptions } from '../testing/test-app.ts'

type NewLead = CallInput<typeof createProspect>['body']

export interface LeadsApp extends TestApp {
  /** Signed in as the owner. */
  hub: Client
  /** What signs the owner's device in. */
  headers: Record<string, string>
  /** A plain request of the owner's, for what the client would never send, and for headers. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Enters a lead by hand. */
  add(extra?: Partial<NewLead>): Promise<ProspectDetail>
  /** Takes in somebody who was scraped. */
  find(...found: Partial<FoundProspect>[]): ReturnType<typeof recordFoundProspects>
}

/** The real server with the owner signed in. */
export async function startLeads(options: TestAppOptions = {}): Promise<LeadsApp> {
  const app = await startTestApp({ ...options, environment: { RATE_LIMIT: 'off', ...options.environment } })
  const { deps } = app
  const headers = { Authorization: `Bearer ${await ownerToken(deps)}` }
  const hub = createClient({ baseUrl: app.address, headers })
  return {
    ...app,
    hub,
    headers,
    ask: (path, init) => app.request(path, { ...init, headers: { ...headers, ...(init?.headers as object) } }),
    add: (extra) => hub.call(createProspect, { body: grace(extra) }),
    find: (...found) => deps.db.transaction().execute((trx) => recordFoundProspects(trx, deps, found.map(scraped))),
  }
}

/** Moves the clock on by days on which the owner's device was used, so that it stays signed in. */
export async function passDays({ deps }: TestApp, clock: ManualClock, days: number): Promise<void> {
  clock.advance(days * 24 * 60 * 60 * 1000)
  await deps.db.updateTable('accessToken').set({ lastUsedAt: clock.now().toISOString() }).execute()
}

/** Sample data: what the owner types for a new lead, with what a test cares about put over it. */
export function grace(extra: Partial<NewLead> = {}): NewLead {
  return {
    name: 'Grace Sample',
    email: 'grace@example.com',
    phone: '020 7946 0021',
    location: 'Winchester',
    projectType: 'extension',
    ...extra,
  }
}

function scraped(extra: Partial<FoundProspect>): FoundProspect {
  return { name: 'Found Sample', projectType: 'extension', sourcePlatform: 'planning-register', ...extra }
}
