import { v7 as uuidv7 } from 'uuid'
import { dropDraft, readDraft, writeDraft } from './draft-store.ts'

interface Sent {
  id: string
  /** What was sent under it. */
  words: string
}

/** The id under which a form sends: the same for the same words until they have arrived, also over a reload, so that what was sent
 *  again because its answer was lost is made once. Other words are something else to make.
 *  @param key names the form and its record, as its draft does */
export function idToSend(key: string, entries: object): string {
  const words = JSON.stringify(entries)
  const sent = readDraft<Sent>(nameOf(key))?.values
  if (sent?.id !== undefined && sent.words === words) return sent.id
  const id = uuidv7()
  writeDraft(nameOf(key), { id, words } satisfies Sent)
  return id
}

/** After it has arrived, or was given up: the same words again are then meant again. */
export function forgetId(key: string): void {
  dropDraft(nameOf(key))
}

function nameOf(key: string): string {
  return `id:${key}`
}
