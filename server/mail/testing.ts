import pino from 'pino'
import { vi } from 'vitest'
import { standardCallRules } from '#shared/business/call-rules.ts'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import { manualClock } from '../platform/clock.ts'
import { testDatabase } from '../platform/database/testing.ts'
import { createMailTokens } from './mail-tokens.ts'
import { type NewMail, queueMail } from './outbox.ts'
import type { PrintDocument } from './documents.ts'
import type { FirstEmailNotice } from './first-email-notice.ts'
import { type SinkOptions, startMailSink } from './testing/smtp-server.ts'
import { createTransport } from './transport.ts'
import { type MailWorker, startMailWorker } from './worker.ts'

export const business = {
  name: 'Hill & Sons',
  phone: '01962 000 000',
  dialNumber: '+441962000000',
  email: 'hello@hill.example',
  infoEmail: 'info@hill.example',
  social: { facebook: '', instagram: '', linkedin: '', threads: '' },
  ...standardOpeningTimes,
  calls: standardCallRules,
  prices: specifiedPrices,
}
export const someMail: NewMail = {
  kind: 'newsletter-welcome',
  key: '1',
  to: 'ann@example.com',
  replyTo: 'owner@example.com',
  subject: 'Grüße from Winchester',
  html: '<p>Hello Ann</p>',
  text: 'Hello Ann',
}

/** A store without files. */
export const noFiles = { read: () => Promise.reject(new Error('ENOENT')) }
/** The tokens of tests that start no server. */
export const mailTokens = createMailTokens('a sample secret')

/** For mails to people who need no privacy notice. */
export const noNotice: FirstEmailNotice = { addTo: async () => undefined, recordOutcome: async () => {} }

/** A printer without a browser. */
export const noPrinter: PrintDocument = async () => []

/** Starts a database, a mail server and a clock. Workers are started by the test and stopped at its end. */
export async function startMailTest({
  mailFrom,
  proprietor,
  ...options
}: SinkOptions & { mailFrom?: string | undefined; proprietor?: string } = {}) {
  const database = await testDatabase()
  const sink = await startMailSink(options)
  const clock = manualClock('2026-11-21T10:00:00.000Z')
  const logged: string[] = []
  const log = pino({}, { write: (line: string) => logged.push(line) })
  const workers: MailWorker[] = []
  return {
    ...database,
    sink,
    clock,
    logged,
    queue: (mail: Partial<NewMail> = {}) =>
      database.db
        .transaction()
        .execute((trx) => queueMail(trx, { clock, config: { business } }, { ...someMail, ...mail })),
    row: () => database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow(),
    startWorker({
      smtpUrl = sink.url,
      printDocument = noPrinter,
    }: { smtpUrl?: string | undefined; printDocument?: PrintDocument } = {}) {
      const sender = { smtpUrl, mailFrom, business: { ...business, proprietor } }
      const transport = createTransport(sender, 'https://hill.example')
      const worker = startMailWorker({
        db: database.db,
        clock,
        log,
        files: noFiles,
        printDocument,
        transport,
        mailTokens,
        firstEmailNotice: noNotice,
        random: () => 0.5,
      })
      workers.push(worker)
      return worker
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(workers.map((worker) => worker.stop()))
      await sink.stop()
      await database[Symbol.asyncDispose]()
    },
  }
}

/** Waits until the check no longer throws, for as long as a loaded machine needs. */
export function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 10_000, interval: 10 })
}
