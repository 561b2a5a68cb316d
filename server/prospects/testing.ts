import { dayMs } from '#shared/business/durations.ts'
import { createClient, type Client } from '#shared/client.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import { createProspect, type ProspectDetail } from '#shared/contract/prospects.ts'
import type { ManualClock } from '../platform/clock.ts'
import { type FoundProspect, recordFoundProspects } from './import/found-prospects.ts'
import { confirmingFetch } from '../testing/owner.ts'
import { ownerToken, startTestApp, type TestApp, type TestAppOptions } from '../testing/test-app.ts'

type NewLead = CallInput<typeof createProspect>['body']

export interface LeadsApp extends TestApp {
  /** Signed in as the owner. */
  hub: Client
  /** The headers that authenticate the owner's device. */
  headers: Record<string, string>
  /** Sends a plain request as the owner, for input that the client would never send, and to read headers. */
  ask(path: string, init?: RequestInit): Promise<Response>
  /** Creates a lead as the owner does. */
  add(extra?: Partial<NewLead>): Promise<ProspectDetail>
  /** Stores scraped people. */
  find(...found: Partial<FoundProspect>[]): ReturnType<typeof recordFoundProspects>
}

/** Starts the server with the owner signed in. */
export async function startLeads(options: TestAppOptions = {}): Promise<LeadsApp> {
  const app = await startTestApp({ ...options, environment: { RATE_LIMIT: 'off', ...options.environment } })
  const { deps } = app
  const headers = { Authorization: `Bearer ${await ownerToken(deps)}` }
  const send = confirmingFetch()
  const hub = createClient({ baseUrl: app.address, headers, fetch: send })
  return {
    ...app,
    hub,
    headers,
    ask: (path, init) =>
      send(app.address + path, {
        redirect: 'manual',
        ...init,
        headers: { ...headers, ...(init?.headers as Record<string, string>) },
      }),
    add: (extra) => hub.call(createProspect, { body: grace(extra) }),
    find: (...found) => deps.db.transaction().execute((trx) => recordFoundProspects(trx, deps, found.map(scraped))),
  }
}

/** Advances the clock by days. The owner's device counts as used meanwhile, so that it stays signed in. */
export async function passDays({ deps }: TestApp, clock: ManualClock, days: number): Promise<void> {
  clock.advance(days * dayMs)
  await deps.db.updateTable('accessToken').set({ lastUsedAt: clock.now().toISOString() }).execute()
}

/** Sample data: the owner's input for a new lead, with the values that a test needs. */
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
