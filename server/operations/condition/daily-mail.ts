import { minuteMs } from '#shared/business/durations.ts'
import { dayInLondon } from '#shared/business/london-time.ts'
import type { Condition, ConditionCheck } from '#shared/contract/condition.ts'
import * as z from 'zod/mini'
import { isStorageFault } from '../../platform/database/errors.ts'
import type { Deps } from '../../deps.ts'
import { settingsStore } from '../../platform/settings/settings-store.ts'
import { ownerAddress, queueEmail } from '../../mail/outbox.ts'
import { defineEmail } from '../../mail/define-email.ts'
import { type Block, paragraph } from '../../mail/layout/content.ts'
import { isMorningTime } from '../../dashboard/daily-digest/daily-digest.ts'
import { repeat, type Repeating } from '../../platform/run-at-interval.ts'
import { mailCheck } from './checks/mail.ts'
import { nameServiceCheck } from './checks/name-service.ts'
import { conditionButton, sendNow } from './test-mail.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'business' | 'publicUrl' | 'mailTransport' | 'condition'>

/** The day in London, `2026-11-23`, of the last morning check. */
const settings = settingsStore('conditionMail', z.object({ seenTo: z.nullable(z.iso.date()) }), { seenTo: null })

/** Sends the owner an email each morning on which a check fails. */
export function startConditionMail(context: Context & Pick<Deps, 'log'>): Repeating {
  const fault = 'the daily email about the condition failed'
  return repeat(createConditionMail(context), { everyMs: 5 * minuteMs, log: context.log, fault })
}

/** Creates a function that sends at most one email a day. It sends none while email itself fails: the email would arrive late, and the
 *  hub and the console show the fault. */
export function createConditionMail(context: Context): () => Promise<void> {
  const { db, clock, condition, mailTransport } = context
  /** The last day whose email bypassed the outbox because the outbox could not be written. */
  let sentDirectlyOn: string | undefined

  return async () => {
    const now = clock.now().getTime()
    const today = dayInLondon(now)
    if (!isMorningTime(now, today) || sentDirectlyOn === today || (await settings.read(db)).seenTo === today) return
    const failing = findFailing(await condition.read())
    const email = failingEmail({ failing, reason: dailyReason })
    try {
      await db.transaction().execute(async (trx) => {
        await settings.change(trx, clock, { seenTo: today })
        if (failing.length === 0) return
        await queueEmail(trx, context, email, { key: today })
      })
    } catch (error) {
      if (!isStorageFault(error) || mailTransport === undefined || failing.length === 0) throw error
      await sendNow(context, mailTransport, await ownerAddress(db, context), email)
      sentDirectlyOn = today
    }
  }
}

function findFailing({ checks }: Condition): ConditionCheck[] {
  return isEmailFailing(checks) ? [] : checks.filter(({ state }) => state === 'failing')
}

/** Returns whether an email would arrive late. */
export function isEmailFailing(checks: readonly Pick<ConditionCheck, 'id' | 'state'>[]): boolean {
  return checks.some(({ id, state }) => state === 'failing' && (id === mailCheck.id || id === nameServiceCheck.id))
}

const dailyReason = 'Sent by your website once a day while something on its server isn’t working.'

interface FailingFacts {
  failing: readonly Pick<ConditionCheck, 'title' | 'sentence' | 'action'>[]
  /** Why the owner gets it. */
  reason: string
}

/** To the owner: what isn't working, and what to do. */
export const failingEmail = defineEmail('condition-alert', ({ failing, reason }: FailingFacts) => {
  const names = failing.map(({ title }) => title).join(', ')
  return {
    subject: `Your website needs you: ${names}`,
    preview: 'What isn’t working, and what to do about it.',
    heading: 'Something on your website’s server isn’t working',
    blocks: [
      ...failing.flatMap(({ title, sentence, action }): Block[] => [
        { kind: 'heading', text: title },
        paragraph(sentence),
        ...(action === null ? [] : [paragraph(action)]),
      ]),
      conditionButton,
    ],
    reason,
  }
})
