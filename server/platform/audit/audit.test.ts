import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { revokeAccessToken, setUpOwner, signIn, signOut } from '#shared/contract/accounts.ts'
import { listAudit } from '#shared/contract/audit.ts'
import { manualClock, systemClock } from '../clock.ts'
import { testDatabase } from '../database/testing.ts'
import { startLeads } from '../../prospects/testing.ts'
import { ownerCredentials, startTestApp } from '../../testing/test-app.ts'
import { recordAudit } from './record-audit.ts'

test.each([
  ['changed', sql`update auditEntry set action = 'sign_in'`],
  ['shortened', sql`delete from auditEntry`],
  ['changed', sql`insert or replace into auditEntry (id, createdAt, action) select id, createdAt, 'x' from auditEntry`],
  [
    'changed',
    sql`insert into auditEntry (id, createdAt, action) select id, createdAt, 'x' from auditEntry
    where true on conflict (id) do update set action = 'x'`,
  ],
])('the audit log cannot be %s by SQL (%#)', async (what, query) => {
  await using database = await testDatabase()
  await recordAudit(database.db, systemClock, { action: 'sign_in_refused', detail: { tries: 1 } })
  const before = await database.db.selectFrom('auditEntry').selectAll().execute()
  await expect(query.execute(database.db)).rejects.toThrow(`The audit is never ${what}.`)
  expect(await database.db.selectFrom('auditEntry').selectAll().execute()).toEqual(before)
})

test('set-up, sign-ins, refusals and devices are recorded without address or password', async () => {
  await using app = await startTestApp()
  const token = new URL(app.setUpAddress ?? '').hash.replace('#setup=', '')
  const { id: ownerId } = await app.visitor.call(setUpOwner, { body: { token, ...ownerCredentials } })
  await app.visitor.call(signIn, { body: ownerCredentials })
  const wrong = { ...ownerCredentials, password: 'not the right phrase' }
  await expect(app.visitor.call(signIn, { body: wrong })).rejects.toThrow('401')
  const owner = await app.owner()
  const [made] = await owner.call(listAudit, { query: { action: 'token_made' } })
  await owner.call(revokeAccessToken, { params: { id: made?.subjectId ?? '' } })

  const entries = await (await app.owner()).call(listAudit)
  expect(entries.map(({ action }) => action)).toEqual([
    'token_made',
    'token_revoked',
    'token_made',
    'sign_in_refused',
    'sign_in',
    'owner_set_up',
  ])
  expect(entries[4]?.subjectId).toBe(ownerId)
  expect(JSON.stringify(entries)).not.toMatch(/example\.com|phrase/)
})

test('signing out everywhere is recorded, and signing out of one browser is not', async () => {
  await using app = await startTestApp()
  await app.owner()
  const browser = await app.request('/api/auth/sign-in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(ownerCredentials),
  })
  const headers = {
    'Content-Type': 'application/json',
    Cookie: browser.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  }
  const leave = (everywhere: boolean) =>
    app.request(signOut.path, { method: 'POST', headers, body: JSON.stringify({ everywhere }) })
  const count = async () =>
    (await (await app.owner()).call(listAudit, { query: { action: 'sign_out_everywhere' } })).length
  expect([(await leave(true)).status, await count()]).toEqual([204, 1])
  expect([(await leave(true)).status, await count()]).toEqual([204, 1]) // there is no session left to end others by
})

test('the pages of the list have each entry once, newest first, also when many have the same time', async () => {
  const clock = manualClock('2026-11-21T09:00:00.000Z')
  await using app = await startLeads({ clock })
  for (let n = 0; n < 7; n += 1) await recordAudit(app.deps.db, clock, { action: 'sign_in', detail: { n } })
  const seen: unknown[] = []
  let path: string | undefined = `${listAudit.path}?action=sign_in&limit=3`
  while (path !== undefined) {
    const response = await app.ask(path)
    for (const { detail } of (await response.json()) as { detail: { n: number } }[]) seen.push(detail.n)
    path = /<([^>]+)>/.exec(response.headers.get('Link') ?? '')?.[1]
  }
  expect(seen).toEqual([6, 5, 4, 3, 2, 1, 0])
})
