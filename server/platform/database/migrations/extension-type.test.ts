import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { archiveProspect } from '#shared/contract/prospect-archive.ts'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { ada } from '../../../testing/enquiries.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { extensionType } from './045-extension-type.ts'

test('leads of earlier enquiries, live and archived, get what their person chose on the form, and nothing that is not proved', async () => {
  await using app = await startTestApp()
  const { db } = app.deps
  const hub = await app.owner()
  const ask = (name: string, type: 'Garden Room' | 'Kitchen Extension') =>
    app.visitor.call(submitConsultation, { body: { ...ada(), email: `${name}@example.com`, extensionType: type } })
  await ask('ada', 'Garden Room')
  await ask('grace', 'Kitchen Extension')
  const grace = await db
    .selectFrom('prospect')
    .select('id')
    .where('email', '=', 'grace@example.com')
    .executeTakeFirstOrThrow()
  await hub.call(archiveProspect, { params: { id: grace.id }, body: {} })
  await ask('ada', 'Kitchen Extension')
  for (const table of ['prospect', 'archivedProspect']) {
    await sql`alter table ${sql.table(table)} drop column extensionType`.execute(db)
  }
  await extensionType.up(db as never)
  expect(await db.selectFrom('prospect').select('extensionType').execute()).toEqual([{ extensionType: 'Garden Room' }])
  expect(await db.selectFrom('archivedProspect').select('extensionType').execute()).toEqual([
    { extensionType: 'Kitchen Extension' },
  ])
})
