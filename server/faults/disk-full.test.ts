import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { getHealth } from '#shared/contract/health.ts'
import { ada } from '../testing/enquiries.ts'
import { startTestApp, type TestApp } from '../testing/test-app.ts'

const enquire = (app: TestApp, n: number) =>
  app.visitor.call(submitConsultation, {
    body: ada({
      email: `visitor${n}@example.com`,
      phone: `020 7946 ${String(n).padStart(4, '0')}`,
      projectDescription: 'x'.repeat(4000),
    }),
  })

test('a full disk is told as 503, leaves nothing half written, and is over as soon as there is room', async () => {
  await using app = await startTestApp({ environment: { RATE_LIMIT: 'off' } })
  const { db } = app.deps
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  // SQLite answers as on a full disk when the file may not grow.
  await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 20)}`.execute(db)

  const outcomes = []
  for (let n = 0; n < 40; n++) outcomes.push(...(await Promise.allSettled([enquire(app, n)])))
  const stored = outcomes.filter((outcome) => outcome.status === 'fulfilled')
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected')
  expect(stored.length).toBeGreaterThan(0)
  expect(refused.length).toBeGreaterThan(0)
  for (const { reason } of refused) {
    expect(reason).toMatchObject({ status: 503, sentence: expect.stringContaining('nothing has been changed') })
  }
  expect(await app.visitor.call(getHealth)).toMatchObject({ status: 'ok' })
  const { count } = await db
    .selectFrom('prospect')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(stored.length)

  await sql`pragma max_page_count = 1000000`.execute(db)
  expect(await enquire(app, 1000)).toMatchObject({ firstName: 'Ada' })
})
