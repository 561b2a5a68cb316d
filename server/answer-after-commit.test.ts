import { ServerResponse } from 'node:http'
import SqliteFile from 'better-sqlite3'
import { v7 as uuidv7 } from 'uuid'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { submitCalculator } from '#shared/contract/calculator.ts'
import { callPath } from '#shared/contract/calls.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { uploadEnquiryFile } from '#shared/contract/enquiry-files.ts'
import { subscribeToNewsletter } from '#shared/contract/newsletter.ts'
import { createPaymentIntent } from '#shared/contract/payments.ts'
import { payDeposit } from './features/appointments/surveys/testing.ts'
import { order } from './features/payments/testing/checkout.ts'
import { startWithLead } from './features/quotes/testing.ts'
import { pdf, toBlob } from './features/lead-files/testing.ts'
import { ada } from './testing/enquiries.ts'

let server: Awaited<ReturnType<typeof startWithLead>>
beforeAll(async () => {
  server = await startWithLead({ isReused: false })
})
afterAll(() => server[Symbol.asyncDispose]())

const answered = 'answered'
/** Files that no record names are looked for after each commit that changes files. */
const inBackground = 'select distinct "sha256" from "storedFile"'

/** Lists in their order the statements that the writer's connection runs for a request, and when it is answered. */
async function watch(request: () => Promise<unknown>): Promise<string[]> {
  const events: string[] = []
  const file = new SqliteFile(':memory:')
  const prototype = Object.getPrototypeOf(file.prepare('select 1')) as SqliteFile.Statement
  file.close()
  const { all, run } = prototype
  const { end } = ServerResponse.prototype
  const spies = [
    vi.spyOn(prototype, 'all').mockImplementation(function (this: SqliteFile.Statement, ...values) {
      events.push(this.source)
      return all.apply(this, values)
    }),
    vi.spyOn(prototype, 'run').mockImplementation(function (this: SqliteFile.Statement, ...values) {
      events.push(this.source)
      return run.apply(this, values)
    }),
    vi.spyOn(ServerResponse.prototype, 'end').mockImplementation(function (this: ServerResponse, ...values) {
      events.push(answered)
      return end.apply(this, values)
    }),
  ]
  await request()
  for (const spy of spies) spy.mockRestore()
  return events
}

const form = (path: string, fields: Record<string, string>) =>
  server.app.request(path, { method: 'POST', body: new URLSearchParams(fields) })
const { firstName, lastName } = ada()
const someone = (n: number) => ({
  firstName,
  lastName,
  email: `someone${n}@example.com`,
  phone: `020 7946 ${1100 + n}`,
})
const firstValue = async (path: string, name: string) =>
  new RegExp(`name="(${name}[\\w-]*)"\\s+value="([^"]+)"`).exec(await (await server.app.request(path)).text()) ?? []

/** What visitors send, each with what is there before. */
const submissions: Record<string, () => Promise<() => Promise<Response>>> = {
  'an enquiry': async () => () => form(submitConsultation.path, someone(1)),
  'an estimate': async () => () =>
    form(submitCalculator.path, { name: 'Bea Sample', email: 'bea@example.com', sqm: '20' }),
  'a subscription': async () => () => form(subscribeToNewsletter.path, { email: 'cy@example.com', source: 'blog' }),
  async 'a file of an enquiry'() {
    const { id } = await server.app.visitor.call(submitConsultation, { body: someone(2) })
    const link = new URL(server.app.deps.shortLivedLinks(uploadEnquiryFile.path).address(id))
    link.searchParams.set('id', uuidv7())
    link.searchParams.set('fileName', 'plan.pdf')
    const headers = { 'Content-Type': 'application/octet-stream' }
    return () => server.app.request(link.pathname + link.search, { method: 'POST', headers, body: toBlob(pdf) })
  },
  async 'a time for a call'() {
    const { id } = await server.app.visitor.call(submitConsultation, { body: someone(3) })
    const path = server.app.deps.signedLinks(callPath).path(id)
    const [, name = '', startsAt = ''] = await firstValue(path, 'startsAt-')
    return () => form(path, { do: 'book', day: name.replace('startsAt-', ''), [name]: startsAt })
  },
  async 'the answer to a quote'() {
    const { address } = await server.issue()
    const { pathname, search } = new URL(address)
    const [, , hash = ''] = await firstValue(pathname + search, 'hash')
    return () => form(pathname + search, { answer: 'accept', name: 'Ada Sample', consent: 'yes', hash })
  },
  'the details of a deposit': async () => () =>
    server.app.request(createPaymentIntent.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(order()),
    }),
  async 'dates for a survey'() {
    const { path } = await payDeposit(server.app)
    const [, date = ''] = /value="([\d-]+ morning)"/.exec(await (await server.app.request(path)).text()) ?? []
    return () => form(path, { revision: '0', date1: date })
  },
}

test.each(Object.entries(submissions))(
  'what visitors send is answered as soon as it is stored, without another read: %s',
  async (_, prepare) => {
    const submit = await prepare()
    let status = 0
    const events = await watch(async () => {
      const response = await submit()
      await response.arrayBuffer()
      ;({ status } = response)
    })
    expect([200, 201, 204, 303]).toContain(status)
    const before = events.slice(0, events.indexOf(answered)).filter((statement) => statement !== inBackground)
    const lastWrite = before.findLastIndex((statement) => !/^(select|with)\b/i.test(statement))
    expect(before.slice(lastWrite)).toEqual([expect.stringMatching(/^(commit|update|insert)\b/)])
  },
)
