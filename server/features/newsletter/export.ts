import { recordAudit } from '../../platform/record-audit.ts'
import { csvHead, csvRows } from '../../platform/csv.ts'
import type { Deps } from '../../deps.ts'
import type { Download } from '../../platform/results.ts'
import { unsubscribeAddress } from './links.ts'
import { countConfirmed, listConfirmed } from './queries.ts'

const columns = ['email', 'subscribedAt', 'unsubscribeLink']
const pageSize = 500

/** Who is subscribed, as CSV for the program that sends the newsletter, read page by page while it is sent. */
export function exportSubscribers({ db, clock, publicUrl }: Pick<Deps, 'db' | 'clock' | 'publicUrl'>): Download {
  return { fileName: `newsletter-${clock.now().toISOString().slice(0, 10)}.csv`, chunks: chunks() }

  async function* chunks(): AsyncGenerator<string> {
    await recordAudit(db, clock, { action: 'subscribers_exported', detail: { subscribers: await countConfirmed(db) } })
    yield csvHead(columns)
    let after: string | undefined = ''
    while (after !== undefined) {
      const page = await listConfirmed(db, { after, limit: pageSize })
      const rows = page.map(({ email, confirmedAt, unsubscribeToken }) => ({
        email,
        subscribedAt: confirmedAt,
        unsubscribeLink: unsubscribeAddress(publicUrl, unsubscribeToken),
      }))
      if (rows.length > 0) yield csvRows(rows, columns)
      after = page.length < pageSize ? undefined : page.at(-1)?.id
    }
  }
}
