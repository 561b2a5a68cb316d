import { sql } from 'kysely'
import { getHealth } from '#shared/contract/health.ts'
import type { Deps } from '../deps.ts'
import type { Api } from '../http/api.ts'
import { AppError } from '../http/errors.ts'
import { serve } from '../http/serve.ts'

export function healthRoutes(api: Api, { db, config }: Pick<Deps, 'db' | 'config'>): void {
  serve(api, getHealth, async () => {
    try {
      await sql`select 1 from prospect limit 1`.execute(db)
    } catch (cause) {
      throw new AppError('unavailable', 'The database does not answer.', { cause })
    }
    return { status: 'ok' as const, version: config.version }
  })
}
