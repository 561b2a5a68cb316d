import type { Kysely } from 'kysely'
import { surveyTimes } from '#shared/business/survey-halves.ts'
import type { OpenSurvey } from '#shared/contract/open-surveys.ts'
import { crmStages, type Prospect } from '#shared/contract/prospects.ts'
import type { Database } from '../../../platform/database/schema.ts'
import { receiptKind } from '../../payments/mails.ts'
import { isDepositHeld } from '../../payments/state.ts'
import { linkKind } from './send-link.ts'
import { standingOf } from './standing.ts'

/** The surveys of live leads that have a held deposit and no date. Those with proposed dates come first, then whoever paid first. */
export async function listOpenSurveys(db: Kysely<Database>, now: Date, prospectId?: string): Promise<OpenSurvey[]> {
  const rows = await db
    .selectFrom('payment')
    .innerJoin('prospect', 'prospect.id', 'payment.prospectId')
    .leftJoin('survey', 'survey.paymentId', 'payment.id')
    .selectAll('payment')
    .select(['prospect.id as prospectId', 'prospect.crmStage', 'prospect.status as leadStatus'])
    .select(['survey.paymentId as surveyOf', 'survey.chosen', 'survey.revision'])
    .select(({ selectFrom }) =>
      selectFrom('outbox')
        .select(({ fn }) => fn.max('outbox.createdAt').as('at'))
        .whereRef('outbox.relatedId', '=', 'payment.id')
        .where('outbox.kind', 'in', [receiptKind, linkKind])
        .as('linkSentAt'),
    )
    .where('intentState', '=', 'succeeded')
    .where('survey.fixedDay', 'is', null)
    .$if(prospectId !== undefined, (query) => query.where('prospect.id', '=', prospectId ?? ''))
    .orderBy('succeededAt')
    .execute()
  return rows
    .filter(
      (row) =>
        isDepositHeld(row) && row.leadStatus !== 'rejected' && mayNeedSurvey(row.crmStage, row.surveyOf !== null),
    )
    .map((row) => {
      const known = { fixedDay: null, fixedHalf: null, chosen: row.chosen ?? '[]', revision: row.revision ?? 0 }
      const { chosen, revision, days } = standingOf(row, known, now)
      return {
        paymentId: row.id,
        prospectId: row.prospectId,
        name: row.customerName,
        phone: row.customerPhone,
        packageType: row.packageType,
        paidAt: row.succeededAt ?? row.createdAt,
        chosen: chosen.filter((date) => surveyTimes(date).endsAt > now.getTime()),
        revision,
        canChoose: days.length > 0,
        linkSentAt: row.linkSentAt,
      }
    })
    .toSorted((one, other) => Number(other.chosen.length > 0) - Number(one.chosen.length > 0))
}

/** Whether a lead at this stage still waits for a survey: beyond it the home has been measured, and one that was moved to the
 *  survey by hand has its date elsewhere. @param isKnown whether dates were chosen here, or a survey was called off */
function mayNeedSurvey(stage: Prospect['crmStage'], isKnown: boolean): boolean {
  const place = crmStages.indexOf(stage)
  const survey = crmStages.indexOf('survey')
  return isKnown ? place <= survey : place < survey
}
