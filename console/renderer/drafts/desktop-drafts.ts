import { setDraftStorage } from '#shared/hub/components/form/draft-store.ts'
import { desktop } from '../desktop.ts'

/** Lets the hub keep its drafts in the console's files, which outlive the program. Has to settle before the hub is shown, and again
 *  after another server was chosen: the hub reads its drafts without waiting. */
export async function loadDesktopDrafts(): Promise<void> {
  const kept = await desktop.call('drafts:list', undefined).catch(() => [])
  const texts = new Map(kept.map(({ key, text }) => [key, text]))
  setDraftStorage({
    keys: () => [...texts.keys()],
    get: (key) => texts.get(key),
    set(key, text) {
      texts.set(key, text)
      return desktop.call('drafts:keep', { key, text })
    },
    remove(key) {
      if (texts.delete(key)) void desktop.call('drafts:remove', { key })
    },
  })
}
