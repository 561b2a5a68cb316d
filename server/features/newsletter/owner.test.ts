import { expect, test } from 'vitest'
import { listAudit } from '#shared/contract/audit.ts'
import {
  exportSubscribers,
  listSubscribers,
  subscribeToNewsletter,
  unsubscribeByOwner,
} from '#shared/contract/newsletter.ts'
import { type LeadsApp, startLeads } from '../../prospects/testing.ts'

async function subscribe(app: LeadsApp, email: string, { confirmed = true } = {}): Promise<string> {
  await app.visitor.call(subscribeToNewsletter, { body: { email } })
  const { id } = await app.deps.db
    .selectFrom('newsletterSubscriber')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  if (confirmed) {
    const change = { status: 'confirmed', confirmedAt: app.deps.clock.now().toISOString() } as const
    await app.deps.db.updateTable('newsletterSubscriber').set(change).where('id', '=', id).execute()
  }
  return id
}

test('the owner can unsubscribe somebody, once even if requested twice', async () => {
  await using app = await startLeads()
  const id = await subscribe(app, 'ada@example.com')
  await subscribe(app, 'quin@example.com')
  await app.hub.call(unsubscribeByOwner, { params: { id } })
  const [first] = await app.hub.call(listSubscribers, { query: { status: 'unsubscribed' } })
  await app.hub.call(unsubscribeByOwner, { params: { id } })
  expect(await app.hub.call(listSubscribers, { query: { status: 'unsubscribed' } })).toEqual([first])
  expect(first?.id).toBe(id)
  expect(await app.hub.call(listAudit, { query: { action: 'newsletter_ended' } })).toMatchObject([{ subjectId: id }])
  const waiting = await app.deps.db.selectFrom('outbox').select('recipient').execute()
  expect(waiting).toEqual([{ recipient: 'quin@example.com' }])
})

test('an unknown subscriber is 404', async () => {
  await using app = await startLeads()
  await expect(app.hub.call(unsubscribeByOwner, { params: { id: crypto.randomUUID() } })).rejects.toThrow('404')
})

test('the list has everybody who confirmed and nobody else, each with a link of their own, and no cell is a formula', async () => {
  await using app = await startLeads()
  const addresses = ['ada@example.com', '+cmd@example.com']
  for (const address of addresses) await subscribe(app, address)
  await subscribe(app, 'pending@example.com', { confirmed: false })
  await app.hub.call(unsubscribeByOwner, { params: { id: await subscribe(app, 'gone@example.com') } })

  const response = await app.ask(exportSubscribers.path)
  expect(response.headers.get('Content-Disposition')).toMatch(/^attachment; filename="newsletter-[\d-]{10}\.csv"$/)
  const [head, ...lines] = (await response.text()).trim().split('\n')
  expect(head?.endsWith('email,subscribedAt,unsubscribeLink')).toBe(true)
  expect(lines.map((line) => line.split(',')[0])).toEqual(['ada@example.com', "'+cmd@example.com"])

  const link = new URL(lines[0]?.split(',')[2] ?? '')
  expect((await app.request(link.pathname + link.search, { method: 'POST' })).status).toBe(200)
  expect(await app.hub.call(exportSubscribers)).not.toContain('ada@')
  const audit = await app.hub.call(listAudit, { query: { action: 'subscribers_exported' } })
  expect(audit.map(({ detail }) => detail)).toEqual([{ subscribers: 1 }, { subscribers: 2 }])
})
