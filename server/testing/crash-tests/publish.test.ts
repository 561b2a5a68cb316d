import { join } from 'node:path'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { createClient } from '#shared/client.ts'
import { listContent, publishContent, saveDraft } from '#shared/contract/website.ts'
import { openDatabase } from '../../platform/database/connection.ts'
import { temporaryFolder } from '../../platform/database/testing.ts'
import { sampleReview } from '../../features/website/testing.ts'
import { createOwner } from '../owner.ts'
import { startProcess } from '../server-process.ts'

const storedMoment = 'as soon as it is stored'

test.each(['as soon as it is asked to publish', storedMoment])(
  'killed %s, the server has the old site or the new one, and the database the same',
  { timeout: 60_000 },
  async (moment) => {
    await using folder = await temporaryFolder()
    const token = await createOwner(folder.path)
    const environment = { DATA_DIR: folder.path, RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' }
    const server = await startProcess(environment)
    const owner = createClient({ baseUrl: server.address, headers: { Authorization: `Bearer ${token}` } })
    const params = { kind: 'review' as const, id: uuidv7() }
    await owner.call(saveDraft, { params, body: { content: sampleReview, revision: 0 } })
    const publishing = owner.call(publishContent, { params, body: { revision: 1 } }).catch(() => {})
    if (moment === storedMoment) await publishedIn(folder.path)
    await server.kill('SIGKILL')
    await publishing

    const again = await startProcess(environment)
    try {
      const hub = createClient({ baseUrl: again.address, headers: { Authorization: `Bearer ${token}` } })
      const [item] = await hub.call(listContent, { params: { kind: 'review' } })
      const isPublished = item?.published != null
      expect(item?.draft).toEqual(isPublished ? null : sampleReview)
      expect(isPublished || moment !== storedMoment).toBe(true)
      for (const path of ['/reviews', '/packages']) {
        const page = await (await fetch(again.address + path)).text()
        expect([path, page.includes('Ann Hill'), page.includes('Sample Customer')]).toEqual([
          path,
          isPublished,
          !isPublished,
        ])
      }
    } finally {
      await again.kill('SIGTERM')
    }
  },
)

/** Waits until another process has committed the publication. */
async function publishedIn(dataDir: string): Promise<void> {
  const { db, close } = await openDatabase(join(dataDir, 'app.db'))
  try {
    const read = () => db.selectFrom('contentItem').select('published').executeTakeFirst()
    await expect.poll(read, { interval: 2, timeout: 30_000 }).toMatchObject({ published: expect.any(String) as string })
  } finally {
    await close()
  }
}
