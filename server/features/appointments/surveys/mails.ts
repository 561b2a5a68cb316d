import { type SurveyDate, surveyTimes } from '#shared/business/survey-halves.ts'
import type { Trx } from '../../../platform/database/schema.ts'
import type { Deps } from '../../../deps.ts'
import { type Party, writeInvitation } from '../../../mail/invitation.ts'
import { ownerAddress } from '../../../mail/mail-pair.ts'
import { queueMail } from '../../../mail/outbox.ts'
import type { NotificationContext } from '../../../mail/notification-context.ts'
import { surveyAlert } from './templates/survey-alert.ts'
import { surveyAccess, surveyNews } from './templates/survey-update.ts'
import { nameOrNone } from '../../../mail/layout/typed-text.ts'
import type { DepositRow } from './queries.ts'

export type Mailing = NotificationContext & Pick<Deps, 'surveyLinks'>

export const alertKind = 'survey-alert'

export interface Dated {
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
  const invite = (guest: Party, description: string) =>
    writeInvitation({ ...eventOf(using, deposit, fixed, { guest, owner }), isCancelled: false, description })
  await queueMail(trx, clock, {
    ...aboutOf(deposit),
    kind: movedFrom ? 'survey-moved' : 'survey-fixed',
    dedupeKey: `survey-fixed:${deposit.id}:${sequence}`,
    to: deposit.customerEmail,
    replyTo: config.business.email,
    ...surveyNews({ ...facts, date, movedFrom }),
    calendar: invite(
      guestForThemselves(deposit),
      `We’ll visit to measure your home. ${surveyAccess}\n\nYour survey: ${facts.surveyAddress}`,
    ),
  })
  await queueMail(trx, clock, {
    ...aboutOf(deposit),
    kind: alertKind,
    dedupeKey: `${alertKind}:${deposit.id}:fixed:${sequence}`,
    to: owner,
    replyTo: deposit.customerEmail,
    ...surveyAlert({ ...facts, date, movedFrom }),
    calendar: invite(guestForOwner(deposit), `Measure the home of ${deposit.customerName}, ${deposit.customerPhone}.`),
  })
}

export function aboutOf({ id, prospectId }: DepositRow) {
  return { relatedId: id, prospectId }
}

export function factsOf({ config, publicUrl, surveyLinks }: Mailing, payment: DepositRow) {
  return { business: config.business, publicUrl, payment, surveyAddress: surveyLinks.address(payment.id) }
}

/** The customer as their own calendar entry names them. */
export function guestForThemselves({ customerName, customerEmail }: DepositRow): Party {
  return { name: nameOrNone(customerName), address: customerEmail }
}

/** The customer as the owner's calendar entry names them. */
export function guestForOwner({ customerName, customerEmail }: DepositRow): Party {
  return { name: customerName, address: customerEmail }
}

/** @param guest without one, the entry names the business alone */
export function eventOf(
  { clock, config, publicUrl }: NotificationContext,
  { id }: Pick<DepositRow, 'id'>,
  { date, sequence }: Dated,
  { guest, owner }: { guest: Party | undefined; owner: string },
) {
  const { business } = config
  const { startsAt, endsAt } = surveyTimes(date)
  return {
    uid: `${id}@${new URL(publicUrl).hostname}`,
    sequence,
    madeAt: clock.now(),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    title: `Measured survey, ${business.name}`,
    organiser: { name: business.name, address: business.email },
    attendees: [...(guest ? [guest] : []), { name: business.name, address: owner }],
  }
}
