import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { getHealth } from '#shared/contract/health.ts'
import { manualClock } from '../../platform/clock.ts'
import { ada } from '../enquiries.ts'
import { smallDisk } from '../small-disk.ts'
import { startTestApp, type TestApp } from '../test-app.ts'

const enquire = (app: TestApp, n: number) =>
  app.visitor.call(submitConsultation, {
    body: ada({
      email: `visitor${n}@example.com`,
      phone: `020 7946 ${String(n).padStart(4, '0')}`,
      projectDescription: 'x'.repeat(4000),
    }),
  })

/** Everything that one enquiry consists of. */
async function countRows({ deps: { db } }: TestApp) {
  const count = async (table: 'prospect' | 'consultation' | 'outbox') =>
    (
      await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  return { leads: await count('prospect'), enquiries: await count('consultation'), mails: await count('outbox') }
}

const refusalsIn = (outcomes: PromiseSettledResult<unknown>[]) =>
  outcomes.filter((outcome) => outcome.status === 'rejected').map(({ reason }) => reason as unknown)

const refused = { status: 503, sentence: expect.stringContaining('nothing was changed') as string }

test('a database that cannot grow causes 503 and no partial writes, until it can grow again', async () => {
  await using app = await startTestApp({ environment: { RATE_LIMIT: 'off' } })
  const { db } = app.deps
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 20)}`.execute(db)

  const outcomes = []
  for (let n = 0; n < 40; n++) outcomes.push(...(await Promise.allSettled([enquire(app, n)])))
  const stored = outcomes.filter(({ status }) => status === 'fulfilled').length
  expect(stored).toBeGreaterThan(0)
  expect(stored).toBeLessThan(40)
  for (const reason of refusalsIn(outcomes)) expect(reason).toMatchObject(refused)
  expect(await countRows(app)).toEqual({ leads: stored, enquiries: stored, mails: 2 * stored })

  await sql`pragma max_page_count = 1000000`.execute(db)
  expect(await enquire(app, 1000)).toMatchObject({ firstName: 'Ada' })
})

test(
  'a full disk causes 503 and a log line; nothing is lost or half written, and writing resumes with space',
  { timeout: 60_000 },
  async (context) => {
    await using disk = await smallDisk()
    if (!disk.isMounted) context.skip('only root may mount a small disk; dialect.test.ts proves the same without one')
    const clock = manualClock(new Date())
    await using app = await startTestApp({
      environment: { RATE_LIMIT: 'off' },
      dataDir: join(disk.path, 'data'),
      clock,
    })
    const ballast = disk.fill()
    const all = Array.from({ length: 270 }, (_, n) => n)
    const outcomes = await Promise.allSettled(all.map((n) => enquire(app, n)))
    const stored = outcomes.filter(({ status }) => status === 'fulfilled').length
    expect(stored).toBeLessThan(270)
    for (const reason of refusalsIn(outcomes)) expect(reason).toMatchObject(refused)
    const failures = app.logged.filter(({ msg }) => msg === 'request failed')
    expect(failures).toHaveLength(270 - stored)
    for (const { err } of failures) expect(err).toMatchObject({ code: expect.stringMatching(/^SQLITE_(FULL|IOERR)/) })
    expect(await countRows(app)).toEqual({ leads: stored, enquiries: stored, mails: 2 * stored })
    const response = await app.request(submitConsultation.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(ada({ projectDescription: 'x'.repeat(4000) })),
    })
    expect([response.status, response.headers.get('Retry-After')]).toEqual([503, '60'])
    await expect(app.visitor.call(getHealth)).rejects.toMatchObject({ status: 503 })

    rmSync(ballast)
    const again = await Promise.all(all.slice(0, 20).map((n) => enquire(app, 1000 + n)))
    expect(again).toHaveLength(20)
    // The disk is tried once in ten seconds.
    clock.advance(10_000)
    expect(await app.visitor.call(getHealth)).toMatchObject({ status: 'ok' })
  },
)
