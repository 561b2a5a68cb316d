import { dayInLondon } from '#shared/business/london-time.ts'
import type { Condition, ConditionCheck } from '#shared/contract/condition.ts'
import { hubAddress } from '#shared/hub-address.ts'
import * as z from 'zod/mini'
import { findOwner } from '../../features/accounts/queries.ts'
import { isStorageFault } from '../../platform/database/errors.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { Deps } from '../../deps.ts'
import { settingsStore } from '../../platform/settings-store.ts'
import { ownerAddress } from '../../mail/mail-pair.ts'
import { type MailContent, queueMail } from '../../mail/outbox.ts'
import type { Block, Sender } from '../../mail/layout/content.ts'
import { layOut } from '../../mail/layout/layout.ts'
import { isMorningTime } from '../../dashboard/daily-digest/daily-digest.ts'
import { repeat, type Repeating } from '../../platform/repeat.ts'
import { sendNow } from './send-now.ts'

type Context = Pick<Deps, 'db' | 'clock' | 'config' | 'publicUrl' | 'mailTransport' | 'condition'>

const lookEveryMs = 5 * 60_000
/** The day in London, `2026-11-23`, on whose morning the condition was last looked at. */
const settings = settingsStore('conditionMail', z.object({ seenTo: z.nullable(z.iso.date()) }), { seenTo: null })

/** Writes to the owner each morning while something doesn't work. */
export function startConditionMail(context: Context & Pick<Deps, 'log'>): Repeating {
  const fault = 'the daily email about the condition failed'
  return repeat(createConditionMail(context), { everyMs: lookEveryMs, log: context.log, fault })
}

/** Creates what sends at most one mail a day. While email itself fails there is none: it would arrive late, and the hub and the console
 *  say so. */
export function createConditionMail(context: Context): () => Promise<void> {
  const { db, clock, config, publicUrl, condition, mailTransport } = context
  /** The day whose mail could not be put into the outbox and was sent past it. */
  let sentPastOutbox: string | undefined

  return async () => {
    const now = clock.now().getTime()
    const today = dayInLondon(now)
    if (!isMorningTime(now, today) || sentPastOutbox === today || (await settings.read(db)).seenTo === today) return
    const failing = findFailing(await condition.read())
    const content = conditionMail(failing, { business: config.business, publicUrl })
    try {
      await inTransaction(db, async (trx) => {
        await settings.change(trx, clock, { seenTo: today })
        if (failing.length === 0) return
        const to = await ownerAddress(trx, config)
        await queueMail(trx, clock, { kind: 'condition-alert', dedupeKey: `condition-alert:${today}`, to, ...content })
      })
    } catch (error) {
      if (!isStorageFault(error) || mailTransport === undefined || failing.length === 0) throw error
      await sendNow(mailTransport, (await findOwner(db))?.email ?? config.business.email, content)
      sentPastOutbox = today
    }
  }
}

function findFailing({ checks }: Condition): ConditionCheck[] {
  const failing = checks.filter(({ state }) => state === 'failing')
  return failing.some(({ id }) => id === 'mail') ? [] : failing
}

function conditionMail(failing: readonly ConditionCheck[], sender: Sender): MailContent {
  const names = failing.map(({ title }) => title).join(', ')
  return layOut(
    {
      subject: `Your website needs you: ${names}`,
      preview: 'What isn’t working, and what to do about it.',
      heading: 'Something on your website’s server isn’t working',
      blocks: [
        ...failing.flatMap(({ title, sentence, action }): Block[] => [
          { kind: 'heading', text: title },
          { kind: 'paragraph', parts: [sentence] },
          ...(action === null ? [] : [{ kind: 'paragraph' as const, parts: [action] }]),
        ]),
        {
          kind: 'button',
          label: 'Open Condition',
          address: `${sender.publicUrl}${hubAddress}/settings?show=condition`,
        },
      ],
      reason: 'Sent by your website once a day while something on its server isn’t working.',
    },
    sender,
  )
}
