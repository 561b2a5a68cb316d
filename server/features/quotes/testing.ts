import { v7 as uuidv7 } from 'uuid'
import { submitConsultation } from '#shared/contract/consultations.ts'
import type { Client } from '#shared/client.ts'
import type { CallInput } from '#shared/contract/api-call.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { issueQuote, type Quote } from '#shared/contract/quotes.ts'
import { manualClock } from '../../platform/clock.ts'
import { ada } from '../../testing/enquiries.ts'
import { startTestApp, type TestAppOptions } from '../../testing/test-app.ts'

type QuoteRequest = CallInput<typeof issueQuote>['body']

/** Starts a server with the enquiry of one lead, who may be sent quotes. */
export async function startWithLead(options: TestAppOptions = {}) {
  const clock = manualClock('2026-11-23T09:00:00.000Z')
  const app = await startTestApp({ clock, ...options, environment: { RATE_LIMIT: 'off', ...options.environment } })
  await app.visitor.call(submitConsultation, { body: ada() })
  const owner = await app.owner()
  const [lead] = await owner.call(listProspects)
  const leadId = lead?.id ?? ''

  async function show(address: string) {
    const { pathname, search } = new URL(address)
    return readPage(await app.request(pathname + search))
  }
  /** Submits a form of the quote's page. */
  async function submit(address: string, fields: Record<string, string>) {
    const { pathname, search } = new URL(address)
    return readPage(await app.request(pathname + search, { method: 'POST', body: new URLSearchParams(fields) }))
  }
  /** Accepts a quote as its page does. */
  async function accept(address: string, name = 'Ada Sample') {
    const { page } = await show(address)
    const hash = /name="hash" value="(\w+)"/.exec(page)?.[1] ?? ''
    return submit(address, { answer: 'accept', name, consent: 'yes', hash })
  }
  return {
    app,
    clock,
    owner,
    leadId,
    show,
    submit,
    accept,
    issue: (extra: Partial<QuoteRequest> = {}) => issueTo(owner, leadId, extra),
    async mails(kind: 'quote' | 'quote-accepted' | 'quote-alert') {
      return app.deps.db.selectFrom('outbox').selectAll().where('kind', '=', kind).orderBy('createdAt').execute()
    },
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

export function issueTo(owner: Client, id: string, extra: Partial<QuoteRequest> = {}): Promise<Quote> {
  const body = {
    id: uuidv7(),
    packageType: 'Pre-Build',
    lines: [{ what: '3D visuals', netPounds: 250 }],
    ...extra,
  } satisfies QuoteRequest
  return owner.call(issueQuote, { params: { id }, body })
}

async function readPage(answer: Response) {
  const page = (await answer.text()).replaceAll(/\s+/g, ' ')
  return { status: answer.status, location: answer.headers.get('Location'), headers: answer.headers, page }
}
