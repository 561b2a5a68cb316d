// Restarts of the real server behind a real nginx, on one socket that stays open, as extension-studio.socket keeps it.
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { submitConsultation } from '#shared/contract/consultations.ts'
import { ada } from '../../../server/testing/enquiries.ts'
import { openPassedSocket } from '../../../server/testing/passed-socket.ts'
import { startProcess } from '../../../server/testing/server-process.ts'
import { host, isMissing, startNginx } from './nginx.mjs'

const requests = 1000
const restarts = 3
/** How many visitors ask at the same time, each when their last answer has come. */
const visitors = 16

let folder
beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'restart-'))))
afterEach(() => rm(folder, { recursive: true, force: true }))

describe.skipIf(isMissing || process.platform !== 'linux')('restarts under load', () => {
  test('none of 1,000 pages and forms fails in three restarts, and every form that was accepted is stored', async () => {
    await using socket = await openPassedSocket()
    const upstream = `http://127.0.0.1:${socket.port}`
    await mkdir(join(folder, 'nginx'))
    const nginx = await startNginx({ folder: join(folder, 'nginx'), upstream })
    const environment = {
      DATA_DIR: join(folder, 'data'),
      PORT: String(socket.port),
      TRUST_PROXY: 'on',
      PUBLIC_URL: `https://${host}`,
      RATE_LIMIT: 'off',
    }
    const start = () => startProcess(environment, { passedSocket: socket.fd })
    let server = await start()
    try {
      let sent = 0
      const answers = []
      const accepted = []
      const visit = async () => {
        while (sent < requests) {
          const number = sent++
          if (number % 2 === 0) {
            const { status } = await nginx.ask(number % 4 === 0 ? '/' : '/packages')
            answers.push(status)
            continue
          }
          const email = `ada${number}@example.com`
          const phone = `020 7946 ${String(number).padStart(4, '0')}`
          const { status } = await nginx.post(submitConsultation.path, ada({ email, phone }))
          answers.push(status)
          if (status === 201) accepted.push(email)
        }
      }
      const restart = async () => {
        for (let done = 1; done <= restarts; done++) {
          await expect
            .poll(() => answers.length, { timeout: 50_000 })
            .toBeGreaterThan((done * requests) / (restarts + 1))
          expect(await server.kill('SIGTERM')).toBe(0)
          server = await start()
        }
      }
      await Promise.all([restart(), ...Array.from({ length: visitors }, visit)])
      expect(
        Map.groupBy(answers, (status) => status)
          .keys()
          .toArray()
          .toSorted(),
      ).toEqual([200, 201])
      expect(answers).toHaveLength(requests)
      expect(listEmails()).toEqual(new Set(accepted))
      expect(accepted).toHaveLength(requests / 2)
    } finally {
      await server.kill('SIGKILL')
      await nginx.stop()
    }
  })
})

function listEmails() {
  const database = new Sqlite(join(folder, 'data/app.db'), { readonly: true })
  const emails = database.prepare('select email from consultation').pluck().all()
  database.close()
  return new Set(emails)
}
