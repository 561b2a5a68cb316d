import { createHash } from 'node:crypto'
import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import { expect, test } from 'vitest'
import type { Migration } from '../migrate.ts'
import { migrations } from './index.ts'

/** A hash of the SQL of each migration, apart from its spaces. A new migration gets its line here when it is added. */
const frozen: Record<string, string> = {
  '001-accounts': '60d7369bc998ccb0',
  '002-records': '580f5aa687bc4f74',
  '003-prospects': 'b5c664c4452a6624',
  '004-prospect-search': '1b7f44b1d73049f7',
  '005-mail': '8e4777c5a1a114ee',
  '006-enquiries': '9fad046a11f35957',
  '007-payments': '60e654a89d2f89d2',
  '008-appointments': '5d03dd19d9bb65ca',
  '009-scraping': '4f12a6cb76fbe73a',
  '010-tasks': '7dd142dfa1c9e5f8',
  '011-source-health': '390fd69e4df42c96',
  '012-source-health-since': 'b9ab08b332aae1ab',
  '013-website': '05fcb459006929b0',
  '014-photographs': '0d12e16bf2aa8ccb',
  '015-email-templates': '6f01d712bb6c76c7',
  '017-email-attachments': '996c8b2f80ecaf37',
  '018-busy-times': 'ad0707df97ecebe4',
  '019-lead-files': '5401acf6a771ac97',
  '020-quotes': '1db5dd99e4a1cea7',
  '021-documents': 'b7d47255049e432b',
  '022-incoming-mail': '23b1f24b8d8a42da',
  '023-jobs': '08cf7a4f8d307b7e',
  '024-push-subscriptions': 'afeb46229a028d18',
  '025-call-minutes': '22e276c69c1c4ae8',
  '026-problem-pages': '5431240413fa2de9',
  '027-newsletter-issues': '9b5ae3744965524f',
  '028-enquiry-texts': 'e6c110cb3267954f',
  '029-confirmations': 'ebf091c9e2ef50db',
  '031-sender-proof': 'f341e26bdb9e1eb8',
  '032-call-networks': '16e4cbb86a607926',
  '033-phone-numbers': 'c63769ed86322a92',
  '034-search-letters': '7983510f4d14508f',
  '036-automatic-mail': '501904d9d504d836',
  '037-newsletter-bounces': 'b9849ba029404d15',
  '038-import-content': '792951825fb567d6',
  '039-deposit-credits': '59fae2edecf62a74',
  '040-time-off': '0b1697022f5f3736',
  '041-quotes-by-phone': '3da981d732cc04fc',
  '042-unconfirmed-calls': 'b1ce3a7878e982e3',
  '043-package-price': '4ba3a7d6b7f6dfe4',
  '044-website-kinds': 'b2978f61763638b8',
  '045-extension-type': '22918f76bc4d1502',
  '046-job-rows': '9f0f8a69788df3c1',
  '047-change-epoch': 'e1ee37f845caa270',
  '048-agreed-packages': 'be306d327a2cf2da',
  '049-website-people': '63e46c7d58dd9870',
  '050-article-texts': 'c9114314d9a7a932',
  '051-search-marks': '656605ce58ba3c07',
  '052-moved-leads': 'e10a83a4992d5f44',
  '053-covering-indexes': '312ab2bcd4dd5e1a',
  '054-bulk-runs': '32270864322c4f2c',
  '055-lead-figures': 'd06320c41daabdde',
}

test('a migration is never changed: databases that have applied it would not get the change', async () => {
  const hashes: Record<string, string> = {}
  for (const migration of migrations) hashes[migration.name] = await hashSql(migration)
  const instead = 'Undo the change of the migration, and add a new one at the end of migrations/index.ts instead.'
  expect(hashes, instead).toMatchObject(frozen)
  expect(Object.keys(frozen), 'Add the hash of the new migration to this test.').toEqual(Object.keys(hashes))
})

async function hashSql(migration: Migration): Promise<string> {
  const statements: string[] = []
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (introspected) => new SqliteIntrospector(introspected),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
    log({ query }) {
      statements.push(`${query.sql} ${JSON.stringify(query.parameters)}`)
    },
  })
  await migration.up(db)
  return createHash('sha256').update(statements.join('\n').replace(/\s+/g, ' ')).digest('hex').slice(0, 16)
}
