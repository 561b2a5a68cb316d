import type { Transaction } from 'kysely'
import { timeInLondon } from '#shared/business/london-time.ts'
import { halfHours, type SurveyDate } from '#shared/business/survey-halves.ts'
import type { Database } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { writeInvitation } from '../mail/invitation.ts'
import { ownerAddress } from '../mail/mail-pair.ts'
import { queueMail } from '../mail/outbox.ts'
import { surveyAlert } from '../mail/templates/survey-alert.ts'
import { surveyAccess, surveyNews } from '../mail/templates/survey-news.ts'
import type { DepositRow } from './queries.ts'

type Trx = Transaction<Database>
type Mailing = Pick<Deps, 'clock' | 'config' | 'publicUrl' | 'surveyLinks'>

const alertKind = 'survey-alert'

interface Fixed {
  date: SurveyDate
  /** What it was fixed on before. */
  movedFrom: SurveyDate | null
  /** Of the entry in the calendars. */
  sequence: number
}

/** Tells the owner which dates suit the customer. */
export async function queueChosen(
  trx: Trx,
  using: Mailing,
  deposit: DepositRow,
  { chosen, revision }: { chosen: readonly SurveyDate[]; revision: number },
): Promise<void> {
  await queueMail(trx, using.clock, {
    ...aboutOf(deposit),
    kind: alertKind,
    dedupeKey: `${alertKind}:${deposit.id}:chosen:${revision}`,
    to: await ownerAddress(trx, using.config),
    replyTo: deposit.customerEmail,
    ...surveyAlert({ ...factsOf(using, deposit), chosen }),
  })
}

/** Tells both sides of the date, with the entry for their calendars. */
export async function queueFixed(trx: Trx, using: Mailing, deposit: DepositRow, fixed: Fixed): Promise<void> {
  const { clock, config } = using
  const { date, movedFrom, sequence } = fixed
  const facts = factsOf(using, deposit)
  const owner = await ownerAddress(trx, config)
  const invite = (description: string) => writeInvitation({ ...eventOf(using, deposit, fixed, owner), description })
  await queueMail(trx, clock, {
    ...aboutOf(deposit),
    kind: movedFrom ? 'survey-moved' : 'survey-fixed',
    dedupeKey: `survey-fixed:${deposit.id}:${sequence}`,
    to: deposit.customerEmail,
    replyTo: config.business.email,
    ...surveyNews({ ...facts, date, movedFrom }),
    calendar: invite(`We come and measure your home. ${surveyAccess}\n\nYour survey: ${facts.surveyAddress}`),
  })
  await queueMail(trx, clock, {
    ...aboutOf(deposit),
    kind: alertKind,
    dedupeKey: `${alertKind}:${deposit.id}:fixed:${sequence}`,
    to: owner,
    replyTo: deposit.customerEmail,
    ...surveyAlert({ ...facts, date, movedFrom }),
    calendar: invite(`Measure the home of ${deposit.customerName}, ${deposit.customerPhone}.`),
  })
}

function aboutOf({ id, prospectId }: DepositRow) {
  return { relatedId: id, prospectId }
}

function factsOf({ config, publicUrl, surveyLinks }: Mailing, payment: DepositRow) {
  return { business: config.business, publicUrl, payment, surveyAddress: surveyLinks.address(payment.id) }
}

function eventOf({ clock, config, publicUrl }: Mailing, deposit: DepositRow, fixed: Fixed, owner: string) {
  const { business } = config
  const { from, until } = halfHours[fixed.date.half]
  return {
    uid: `${deposit.id}@${new URL(publicUrl).hostname}`,
    sequence: fixed.sequence,
    isCancelled: false,
    madeAt: clock.now(),
    startsAt: new Date(timeInLondon(fixed.date.day, from)),
    endsAt: new Date(timeInLondon(fixed.date.day, until)),
    title: `Measured survey, ${business.name}`,
    organiser: { name: business.name, address: business.email },
    attendees: [
      { name: deposit.customerName, address: deposit.customerEmail },
      { name: business.name, address: owner },
    ],
  }
}
