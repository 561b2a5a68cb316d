import { expect, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import { createAccessToken } from '#shared/contract/accounts.ts'
import { issueInvoice, voidInvoice } from '#shared/contract/invoices.ts'
import { createPaymentIntent, simulatePayment } from '#shared/contract/payments.ts'
import { listProspects } from '#shared/contract/prospects.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { startMailSink } from '../../mail/testing/smtp-server.ts'
import { order } from '../payments/testing/checkout.ts'
import { startProcess } from '../../testing/server-process.ts'

test('an invoice whose mail had not been sent when the process was killed is mailed once, and the next has the next number', async () => {
  await using folder = await temporaryFolder()
  const sink = await startMailSink()
  const owner = { email: 'owner@example.com', password: 'a long enough phrase' }
  const environment = {
    DATA_DIR: folder.path,
    RATE_LIMIT: 'off',
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
    SCRAPER_BROWSER: 'none',
  }
  let server = await startProcess(environment) // without a mail server, mail waits
  try {
    const visitor = createClient({ baseUrl: server.address })
    const { clientSecret } = await visitor.call(createPaymentIntent, { body: order() })
    await visitor.call(simulatePayment, { body: { clientSecret, outcome: 'succeeded' } })
    const { token } = await visitor.call(createAccessToken, { body: { ...owner, label: 'Test' } })
    const signedIn = () => createClient({ baseUrl: server.address, headers: { Authorization: `Bearer ${token}` } })
    const [lead] = await signedIn().call(listProspects)
    const params = { id: lead?.id ?? '' }
    const body = { packageType: 'Pre-Build', customerAddress: '1 High Street' } as const
    const issued = await signedIn().call(issueInvoice, { params, body })
    await server.kill('SIGKILL')

    server = await startProcess({ ...environment, SMTP_URL: sink.url })
    const mailed = () => sink.received.filter(({ subject }) => subject === `Your invoice ${issued.number}`).length
    await expect.poll(mailed, { timeout: 20_000, interval: 50 }).toBe(1)
    await signedIn().call(voidInvoice, { params: { id: issued.id }, body: {} })
    const next = await signedIn().call(issueInvoice, { params, body })
    expect([issued.number, next.number]).toEqual(['INV-000002', 'INV-000003'])
    expect(await server.kill('SIGTERM')).toBe(0)
    expect(mailed()).toBe(1)
  } finally {
    await server.kill('SIGKILL')
    await sink.stop()
  }
}, 60_000)
