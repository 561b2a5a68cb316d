import type { Deps } from '../deps.ts'
import type { Feature } from '../feature.ts'
import { startAlertSummaries } from './alert-summary.ts'
import type { PrintDocument } from './attached-pdfs.ts'
import type { FirstEmailNotice } from './first-email-notice.ts'
import { startDeletingLastMails } from './last-mail.ts'
import { mails as personalData } from './personal-data.ts'
import { type OutboxDeps, outboxRoutes } from './routes.ts'
import type { MailTransport } from './transport.ts'
import { startMailWorker } from './worker.ts'

export interface MailDeps extends Deps, OutboxDeps {
  mailTransport: MailTransport | undefined
  printDocument: PrintDocument
  firstEmailNotice: FirstEmailNotice
}

export const mail: Feature<MailDeps> = {
  routes: outboxRoutes,
  personalData,
  start(deps, onCommit) {
    const worker = startMailWorker({ ...deps, transport: deps.mailTransport })
    onCommit(['outbox'], worker.wake)
    return [worker, startAlertSummaries(deps), startDeletingLastMails(deps)]
  },
}
