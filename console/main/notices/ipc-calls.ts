import * as z from 'zod/mini'

/** A notice above the hub, with its actions. */
export const notice = z.object({
  /** One for each matter: a second notice of it takes the place of the first. */
  id: z.string(),
  intent: z.enum(['information', 'success', 'warning', 'error']),
  title: z.string(),
  text: z.string(),
  /** The labels of its buttons, in their order. */
  actions: z.array(z.string()),
  canBeDismissed: z.boolean(),
})
export type Notice = z.output<typeof notice>

export const noticeCalls = {
  'notices:list': { input: z.undefined(), answer: z.array(notice) },
  /** Presses a button of a notice by its place. */
  'notices:act': { input: z.object({ id: z.string(), action: z.int().check(z.nonnegative()) }), answer: z.undefined() },
  'notices:dismiss': { input: z.object({ id: z.string() }), answer: z.undefined() },
}

export const noticeEvents = { 'notices:changed': z.array(notice) }
