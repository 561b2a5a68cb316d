import * as z from 'zod/mini'

const key = z.string().check(z.minLength(1), z.maxLength(300))
const draft = z.object({ key, text: z.string().check(z.maxLength(1_000_000)) })
export type StoredDraft = z.output<typeof draft>

export const draftCalls = {
  /** What was being written on the chosen server's leads when the console ended. */
  'drafts:list': { input: z.undefined(), answer: z.array(draft) },
  /** Keeps what is being written in a form. Answers once it is on the disk. */
  'drafts:keep': { input: draft, answer: z.undefined() },
  'drafts:remove': { input: z.object({ key }), answer: z.undefined() },
}
