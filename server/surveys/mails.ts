import type { Transaction } from 'kysely'
import { timeInLondon } from '#shared/business/london-time.ts'
import { halfHours, type SurveyDate } from '#shared/business/survey-halves.ts'
import type { Database } from '../database/schema.ts'
import type { Deps } from '../deps.ts'
import { writeInvitation } from '../mail/invitation.ts'
import { ownerAddress } from '../mail/mail-pair.ts'
import { queueMail } from '../mail/outbox.ts'
import { surveyAlert } from '../mail/templates/survey-alert.ts'
import { surveyCalledOff } from '../mail/templates/survey-called-off.ts'
import { surveyAccess, surveyNews } from '../mail/templates/survey-news.ts'
import type { DepositRow } from './queries.ts'

type Trx = Transaction<Database>
export type Mailing = Pick<Deps, 'clock' | 'config' | 'publicUrl' | 'surveyLinks'>

const alertKind = 'survey-alert'

interface Dated {
  date: SurveyDate
  /** Of the entry in the calendars. */
  sequence: number
}

interface Fixed extends Dated {
  /** What it was fixed on before. */
  movedFrom: SurveyDate | null
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
  const invite = (description: string) =>
    writeInvitation({ ...eventOf(using, deposit, fixed, owner), isCancelled: false, description })
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

/** Tells both sides that the survey does not take place, and takes it out of their calendars. */
export async function queueCalledOff(trx: Trx, using: Mailing, deposit: DepositRow, off: Dated): Promise<void> {
  const { clock, config } = using
  const { date, sequence } = off
  const facts = factsOf(using, deposit)
  const owner = await ownerAddress(trx, config)
  const description = 'This survey does not take place.'
  const calendar = writeInvitation({ ...eventOf(using, deposit, off, owner), isCancelled: true, description })
  await queueMail(trx, clock, {
    ...aboutOf(deposit),
    kind: 'survey-called-off',
    dedupeKey: `survey-called-off:${deposit.id}:${sequence}`,
    to: deposit.customerEmail,
    replyTo: config.business.email,
    ...surveyCalledOff({ ...facts, date }),
    calendar,
  })
  await queueMail(trx, clock, {
    ...aboutOf(deposit),
    kind: alertKind,
    dedupeKey: `${alertKind}:${deposit.id}:called-off:${sequence}`,
    to: owner,
    replyTo: deposit.customerEmail,
    ...surveyAlert({ ...facts, calledOff: date }),
    calendar,
  })
}

function aboutOf({ id, prospectId }: DepositRow) {
  return { relatedId: id, prospectId }
}

function factsOf({ config, publicUrl, surveyLinks }: Mailing, payment: DepositRow) {
  return { business: config.business, publicUrl, payment, surveyAddress: surveyLinks.address(payment.id) }
}

function eventOf({ clock, config, publicUrl }: Mailing, deposit: DepositRow, { date, sequence }: Dated, owner: string) {
  const { business } = config
  const { from, until } = halfHours[date.half]
  return {
    uid: `${deposit.id}@${new URL(publicUrl).hostname}`,
    sequence,
    madeAt: clock.now(),
    startsAt: new Date(timeInLondon(date.day, from)),
    endsAt: new Date(timeInLondon(date.day, until)),
    title: `Measured survey, ${business.name}`,
    organiser: { name: business.name, address: business.email },
    attendees: [
      { name: deposit.customerName, address: deposit.customerEmail },
      { name: business.name, address: owner },
    ],
  }
}
