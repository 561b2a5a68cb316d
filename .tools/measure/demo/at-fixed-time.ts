// Serves the latest weeks of the demo's sample data at a time that stays the same, so that what the hub shows of it does too.
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { startMailSink } from '#server/mail/testing/smtp-server.ts'
import { startTestApp } from '#server/testing/test-app.ts'
import { sampleDns } from '../samples/mailboxes.ts'
import { createSampleData, owner } from './play.ts'

const [now, firstPerson] = process.argv.slice(2)
if (now === undefined) throw new Error('Usage: at-fixed-time.ts TIME [FIRST-PERSON]')
const mail = await startMailSink()
const environment = {
  SMTP_URL: mail.url,
  OWNER_EMAIL: owner.email,
  OWNER_PASSWORD: owner.password,
  RATE_LIMIT: 'off',
}
let app: Awaited<ReturnType<typeof startTestApp>> | undefined
await createSampleData(
  async (clock) => {
    const { address, deps } = (app = await startTestApp({ clock, dns: sampleDns, environment }))
    const due = () =>
      deps.db
        .selectFrom('outbox')
        .select('id')
        .where('status', 'in', ['queued', 'sending'])
        .where('nextAttemptAt', '<=', clock.now().toISOString())
        .execute()
    return {
      address,
      async sendDueEmails() {
        while ((await due()).length > 0) await sleep(10)
      },
      // It goes on serving what was made.
      [Symbol.asyncDispose]: () => Promise.resolve(),
    }
  },
  Date.parse(now),
  Number(firstPerson ?? 0),
)
// A database that is older, or dated ahead, has to have a backup.
if (app !== undefined) await sql`update migration set appliedAt = ${new Date(now).toISOString()}`.execute(app.deps.db)
process.once('SIGTERM', () => void stop())
console.log(`serving at ${app?.address}`)

async function stop(): Promise<void> {
  await app?.[Symbol.asyncDispose]()
  await mail.stop()
  process.exit(0)
}
