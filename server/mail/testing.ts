import pino from 'pino'
import { vi } from 'vitest'
import { standardCallRules } from '#shared/business/call-rules.ts'
import { standardOpeningTimes } from '#shared/business/opening-times.ts'
import { specifiedPrices } from '#shared/business/prices.ts'
import { manualClock } from '../platform/clock.ts'
import { testDatabase } from '../platform/database/testing.ts'
import { createMailTokens } from './mail-tokens.ts'
import type { Trx } from '../platform/database/schema.ts'
import type { Email } from './define-email.ts'
import type { MailKind } from './kinds.ts'
import type { MailContent, Sender } from './layout/content.ts'
import { type Envelope, type QueuedAs, queueEmail } from './outbox.ts'
import type { PrintDocument } from './attached-pdfs.ts'
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
const publicUrl = 'https://hill.example'
export const website: Sender = { business, publicUrl }

/** Returns what a template writes, in the name of the sample business, with other facts of it where they are given. */
export function render(email: Email, other: Partial<Sender['business']> = {}): MailContent {
  return email.render({ ...website, business: { ...business, ...other } })
}

type SomeMail = MailContent & Envelope<'newsletter-welcome'> & { kind: MailKind }

export const someMail: SomeMail = {
  kind: 'newsletter-welcome',
  key: '1',
  to: 'ann@example.com',
  replyTo: 'owner@example.com',
  subject: 'Grüße from Winchester',
  html: '<p>Hello Ann</p>',
  text: 'Hello Ann',
}

/** Queues an email with the given content. */
export function queueSome(
  trx: Trx,
  context: Parameters<typeof queueEmail>[1],
  { kind, subject, html, text, ...envelope }: SomeMail,
): Promise<QueuedAs> {
  return queueEmail(trx, context, { kind, render: () => ({ subject, html, text }) }, envelope)
}

/** A store without files. */
export const noFiles = { read: () => Promise.reject(new Error('ENOENT')) }
/** The tokens of tests that start no server. */
export const mailTokens = createMailTokens('a sample secret')

/** For emails to people who need no privacy notice. */
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
    queue: (mail: Partial<SomeMail> = {}) =>
      database.db
        .transaction()
        .execute((trx) => queueSome(trx, { clock, business: () => business, publicUrl }, { ...someMail, ...mail })),
    row: () => database.db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow(),
    startWorker({
      smtpUrl = sink.url,
      printDocument = noPrinter,
    }: { smtpUrl?: string | undefined; printDocument?: PrintDocument } = {}) {
      const sender = { ...business, proprietor }
      const transport = createTransport({ config: { smtpUrl, mailFrom }, business: () => sender, publicUrl })
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
