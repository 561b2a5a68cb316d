import { type Kysely, sql } from 'kysely'
import { dayInLondon, nameDay } from '#shared/business/london-time.ts'
import { noticeParagraphs, privacyNotice, sourceName } from '#shared/business/privacy-notice.ts'
import type { Deps } from '../../deps.ts'
import type { FirstEmailNotice } from '../../mail/first-email-notice.ts'
import { type Block, paragraph } from '../../mail/layout/content.ts'
import { addBlocks } from '../../mail/layout/add-blocks.ts'
import type { ClaimedMail } from '../../mail/queries.ts'
import type { Database, Trx } from '../../platform/database/schema.ts'
import { locateLead, type ProspectRow } from '../../prospects/queries.ts'
import { recordActivity } from '../../prospects/record-activity.ts'
import { needsPrivacyNotice } from './decide-lead.ts'
import { type LeadTable, leadTables, selectLeadFacts } from './lead-facts.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'publicUrl'>

/** Adds the privacy notice to whatever a person is emailed first whose details we found elsewhere, as the law requires at the first contact.
 *  It counts as given once that email is sent: one that fails leaves the notice due. */
export function createFirstEmailNotice({ db, clock, publicUrl }: Context): FirstEmailNotice {
  return {
    async addTo(mail) {
      if (mail.audience !== 'visitor' || mail.prospectId === null || mail.deleteAt !== null) return undefined
      if (await isNotice(db, mail)) return undefined
      const lead = await locateLead(db, mail.prospectId)
      if (lead === undefined || !(await needsNotice(mail.prospectId, lead.where))) return undefined
      return addBlocks(mail, writeNotice(lead.row), { publicUrl })
    },
    async recordOutcome(trx, mail, outcome, hasNotice) {
      const { prospectId } = mail
      if (prospectId === null || outcome.status === 'queued') return
      if (outcome.status === 'failed') {
        if (await isNotice(trx, mail)) await changeNotice(trx, prospectId, null)
        return
      }
      const isSeparate = !hasNotice && (await isNotice(trx, mail))
      if (!hasNotice && !isSeparate) return
      // A separate notice counts from when it was queued, unless it had failed before it was sent again.
      const isFirst = await changeNotice(trx, prospectId, outcome.sentAt)
      if (!hasNotice) return
      await trx.updateTable('outbox').set({ html: mail.html, text: mail.text }).where('id', '=', mail.id).execute()
      if (!isFirst) return
      await recordActivity(trx, { clock }, prospectId, {
        activityType: 'privacy',
        description: `Privacy notice sent with the email “${mail.subject}”`,
        newValue: outcome.sentAt,
      })
    },
  }

  async function needsNotice(id: string, where: 'live' | 'archived'): Promise<boolean> {
    const table = where === 'live' ? 'prospect' : 'archivedProspect'
    const which = sql`${sql.ref(`p.${leadTables[table]}`)} = ${id}`
    const { rows } = await selectLeadFacts(table, clock, which).execute(db)
    return rows.some(needsPrivacyNotice)
  }
}

const tables = Object.keys(leadTables) as LeadTable[]

/** Returns whether an email is a privacy notice and nothing else. */
async function isNotice(db: Kysely<Database>, { kind, relatedId }: ClaimedMail): Promise<boolean> {
  if (kind !== 'prospect-email' || relatedId === null) return false
  const email = await db
    .selectFrom('emailCommunication')
    .select('id')
    .where('id', '=', relatedId)
    .where('emailType', '=', 'privacy_notice')
    .executeTakeFirst()
  return email !== undefined
}

/** Records when the notice was given, or that it was not. `updatedAt` is kept, because nobody has worked on the lead.
 *  @returns whether that has changed anything */
async function changeNotice(trx: Trx, id: string, noticeSentAt: string | null): Promise<boolean> {
  let isChanged = false
  for (const table of tables) {
    const { numUpdatedRows } = await trx
      .updateTable(table)
      .set({ noticeSentAt })
      .where(leadTables[table], '=', id)
      .where('noticeSentAt', noticeSentAt === null ? 'is not' : 'is', null)
      .executeTakeFirst()
    isChanged ||= numUpdatedRows > 0n
  }
  return isChanged
}

function writeNotice(lead: ProspectRow): Block[] {
  return [
    { kind: 'heading', text: privacyNotice.subject },
    ...noticeParagraphs(lead, sourceOf(lead)).map((text) => paragraph(text)),
    paragraph('More is in our ', { label: 'privacy policy', address: '/privacy' }, '.'),
  ]
}

/** An imported list has no name that the person would know. */
function sourceOf(lead: ProspectRow): string {
  if (lead.sourcePlatform !== 'import') return sourceName(lead)
  const list = `a list of contacts that we added on ${nameDay(dayInLondon(Date.parse(lead.createdAt)))}`
  return lead.sourceUrl !== null && URL.canParse(lead.sourceUrl) ? `${list} (${new URL(lead.sourceUrl).host})` : list
}
