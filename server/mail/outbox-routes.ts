import { listMails, readMail, readMailStatus, resendMail } from '#shared/contract/outbox.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../platform/http/api.ts'
import { AppError } from '../platform/errors.ts'
import { serve } from '../platform/http/serve.ts'
import { toPage } from '../platform/results.ts'
import { countWaiting, findMail, listNewest, requeueMail, summarise } from './outbox-queries.ts'
import type { OutboxRow } from './queries.ts'

export function outboxRoutes(api: Api, { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): void {
  serve(api, listMails, async ({ query }) => toPage(await listNewest(db, query), query.limit))

  serve(api, readMailStatus, async () => ({
    canSend: config.smtpUrl !== undefined,
    waiting: await countWaiting(db),
  }))

  serve(api, readMail, async ({ params }) => show(await findMail(db, params.id)))

  serve(api, resendMail, async ({ params }) => {
    const requeued = await db.transaction().execute(async (trx) => {
      const { id, status } = mustExist(await findMail(trx, params.id))
      if (status === 'sent') throw new AppError('conflict', 'This email has already been sent.')
      if (status === 'sending') throw new AppError('conflict', 'This email is being sent now.')
      return requeueMail(trx, id, clock.now().toISOString())
    })
    return show(requeued)
  })

  async function show(row: OutboxRow | undefined) {
    const [mail] = await summarise(db, [mustExist(row)])
    return mustExist(mail)
  }
}

function mustExist<Mail>(mail: Mail | undefined): Mail {
  if (!mail) throw new AppError('not_found', 'Email not found.')
  return mail
}
