import { changeDailyDigest, readDailyDigest } from '#shared/contract/daily-digest.ts'
import type { Deps } from '../../deps.ts'
import type { Api } from '../../platform/http/api.ts'
import { serve } from '../../platform/http/serve.ts'
import { settings } from './settings.ts'

export function dailyDigestRoutes(api: Api, { db, clock }: Pick<Deps, 'db' | 'clock'>): void {
  serve(api, readDailyDigest, async () => {
    const { on } = await settings.read(db)
    return { on }
  })
  serve(api, changeDailyDigest, ({ body: { on } }) =>
    db.transaction().execute(async (trx) => {
      const before = await settings.read(trx)
      const action = on ? 'morning_mail_turned_on' : 'morning_mail_turned_off'
      if (before.on !== on) await settings.change(trx, clock, { on }, { action })
      return { on }
    }),
  )
}
