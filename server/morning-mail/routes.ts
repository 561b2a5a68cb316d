import { changeMorningMail, readMorningMail } from '#shared/contract/morning-mail.ts'
import { inTransaction } from '../database/in-transaction.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { serve } from '../http/serve.ts'
import { changeSettings, readSettings } from './settings.ts'

export function morningMailRoutes(api: Api, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  serve(api, readMorningMail, async () => {
    const { on } = await readSettings(db)
    return { on }
  })
  serve(api, changeMorningMail, async ({ body }) => {
    const { on } = await inTransaction(db, (trx) => changeSettings(trx, clock, { on: body.on }))
    return { on }
  })
}
