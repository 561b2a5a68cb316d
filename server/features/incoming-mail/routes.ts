import * as calls from '#shared/contract/incoming-mail.ts'
import * as mailbox from '#shared/contract/mailbox.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import * as queries from './queries.ts'
import * as service from './service.ts'

export function incomingMailRoutes(api: Api, deps: service.IncomingMailDeps): void {
  const { db, reader, clock } = deps
  serve(api, mailbox.readMailbox, () => service.readState(deps))
  serve(api, mailbox.setUpMailbox, ({ body }) => service.setUp(deps, body))
  serve(api, mailbox.turnOffMailbox, () => service.turnOff(deps))

  serve(api, calls.listUnreadReplies, () => queries.listUnread(reader))
  serve(api, calls.listUnmatchedMail, () => service.listUnmatched(reader))
  serve(api, calls.readUnmatchedMail, ({ params }) => service.readUnmatched(db, params.id))
  serve(api, calls.markRepliesRead, ({ body, trx }) => queries.markRead(trx, body.ids, clock.now().toISOString()))
  serve(api, calls.assignMail, ({ params, body, trx }) => service.assign(trx, deps, params.id, body.prospectId))
  serve(api, calls.makeLeadOfMail, ({ params, body, trx }) => service.makeLead(trx, deps, params.id, body))
  serve(api, calls.decideMailSender, ({ params, body, trx }) =>
    service.decideSender(trx, deps, params.id, body.isTheirs),
  )
  serve(api, calls.dismissMail, ({ params, trx }) => service.dismiss(trx, params.id))
}
