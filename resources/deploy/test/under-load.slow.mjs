// An update, a restart, and an update that is undone, while visitors send enquiries and the payment provider sends events: nothing that
// was acknowledged is lost, and emails that wait go on waiting. Needs the archive of npm run release.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMigration, forgetInstallation, makeRelease, readVersion } from './releases.mjs'
import { answers, endOf, missing, release, startServerMachine } from './server.mjs'

const webhookSecret = 'whsec_of_the_test'

let started
let machine
let server
let version
let runs = 0
const acknowledged = { enquiries: [], emails: [], events: [] }
const install = (of) => `CADDY=no /root/extension-studio-${of}-linux-x64/install.sh`

describe.skipIf(missing)('under load', () => {
  beforeAll(async () => {
    started = await startServerMachine()
    ;({ machine, server } = started)
    const { work } = started
    version = readVersion(release)
    const archives = [
      makeRelease(release, work, '0.0.1'),
      release,
      makeRelease(release, work, '9.0.0', { bundle: addMigration, unit: forgetInstallation }),
    ]
    started.unpack(archives)
    server.on(install('0.0.1'), answers)
    server.on(
      `printf 'STRIPE_SECRET_KEY=sk_test_1\\nSTRIPE_PUBLISHABLE_KEY=pk_test_1\\nSTRIPE_WEBHOOK_SECRET=${webhookSecret}\\nSTRIPE_API_BASE=http://127.0.0.1:9\\n' >> /etc/extension-studio.env; systemctl restart extension-studio`,
    )
    await server.ready()
  })

  afterAll(() => started?.stop())

  test('an update fails no request, and loses nothing', async () => {
    const { result, requests, failed, slowestMs } = await underLoad(() => machine.run(install(version)))
    console.log(`During an update: ${requests} requests, ${failed} failed, slowest page or form ${slowestMs} ms.`)
    expect(result.stdout).toContain(`Version ${version} runs.`)
    expect(failed).toBe(0)
    expectNothingLost()
  })

  test('a restart fails no request, and loses nothing', async () => {
    const { requests, failed, slowestMs } = await underLoad(() => server.on('systemctl restart extension-studio'))
    console.log(`During a restart: ${requests} requests, ${failed} failed, slowest page or form ${slowestMs} ms.`)
    expect(failed).toBe(0)
    expectNothingLost()
  })

  test('a version that changed the database and took enquiries, and was not found ready, leaves them to the version before', async () => {
    const { result, requests, failed, slowestMs } = await underLoad(() =>
      machine.run(`READY_SECONDS=10 ${install('9.0.0')}`),
    )
    console.log(
      `During an update that was undone: ${requests} requests, ${failed} failed, slowest page or form ${slowestMs} ms.`,
    )
    expect(result.status).toBe(1)
    expect(result.stderr).toContain('Version 9.0.0 did not start, so ')
    await server.ready()
    expect(server.query("select count(*) from migration where name like '900-%'")).toBe(0)
    expectNothingLost()
    expect(server.on('ls /var/lib/extension-studio/backups')).toMatch(/app-before-\d/)
  })
})

/** Does something while visitors ask for pages and send forms and the provider sends events, and keeps what was acknowledged. */
async function underLoad(action) {
  const clients = [
    machine.startClient(join(import.meta.dirname, 'keep-sending.mjs'), webhookSecret, String(1000 * runs++)),
    machine.startClient(join(import.meta.dirname, 'visitors.mjs')),
  ]
  await sleep(1000)
  const result = await action()
  await sleep(1000)
  for (const client of clients) client.kill('SIGTERM')
  const [own, visitors] = (await Promise.all(clients.map(endOf))).map(({ output }) => JSON.parse(output))
  acknowledged.enquiries.push(...own.enquiries)
  acknowledged.events.push(...own.events)
  acknowledged.emails.push(...visitors.accepted)
  const requests = own.enquiries.length + own.events.length + visitors.sent
  return { result, requests, failed: own.failed + visitors.failed, slowestMs: visitors.slowestMs }
}

function expectNothingLost() {
  const list = (table, column) => JSON.parse(server.query(`select json_group_array(${column}) from ${table}`))
  const enquiries = new Set(list('consultation', 'lastName'))
  expect(acknowledged.enquiries.filter((name) => !enquiries.has(name))).toEqual([])
  const emails = new Set(list('consultation', 'email'))
  expect(acknowledged.emails.filter((email) => !emails.has(email))).toEqual([])
  const events = new Set(list('providerEvent', 'id'))
  expect(acknowledged.events.filter((id) => !events.has(id))).toEqual([])
  expect(server.query("select count(*) from outbox where status = 'failed'")).toBe(0)
  expect(server.query('select count(*) from outbox')).toBeGreaterThan(0)
}
