import { v7 as uuidv7 } from 'uuid'
import { tabStorage } from './tab-storage.ts'

/** Where unsaved entries are stored: the browser's local storage, or files of the console. */
export interface DraftStorage {
  /** Returns the keys of all drafts, with those of other tabs, whose keys end with `#` and the tab. */
  keys(): string[]
  get(key: string): string | undefined
  /** @throws or rejects when it cannot be stored */
  set(key: string, text: string): void | Promise<void>
  remove(key: string): void
  /** Settles once the drafts of closed tabs can be read as well; left out where there is only one window. */
  findClosedTabs?(): Promise<void>
}

/** What the entries of a form are based on. */
export interface DraftBasis<Revision = string | number> {
  /** The revision of the record; undefined in drafts of an earlier version. */
  revision: Revision | undefined
  /** The values that the record had, by the path of the field. */
  values: Record<string, unknown>
}

export interface StoredDraft<Values> {
  /** ISO 8601. */
  savedAt: string
  /** The entries, by the path of the field. */
  values: Partial<Values>
  /** Left out for a new record. */
  basis?: DraftBasis
}

/** Drafts older than this are deleted, because they may contain personal data. */
export const oldestDraftMs = 14 * 24 * 60 * 60 * 1000

let storage: DraftStorage = tabStorage
/** Drafts whose latest entries could not be stored, so closing the page would lose them. */
const notKept = new Set<string>()

/** Replaces the browser's storage. Must be called before the hub is shown. */
export function setDraftStorage(replacement: DraftStorage): void {
  storage = replacement
  notKept.clear()
}

export function readDraft<Values>(key: string): StoredDraft<Values> | undefined {
  try {
    const draft = JSON.parse(storage.get(key) ?? 'null') as StoredDraft<Values> | null
    return draft === null || isTooOld(draft.savedAt) ? undefined : draft
  } catch {
    return undefined
  }
}

/** @param basis left out for a new record  @param savedAt when the entries were typed, ISO 8601 */
export function writeDraft(
  key: string,
  values: object,
  basis?: DraftBasis,
  savedAt: string = new Date().toISOString(),
): void {
  const text = JSON.stringify({ savedAt, values, ...(basis && { basis }) } satisfies StoredDraft<unknown>)
  const fail = () => void notKept.add(key)
  try {
    Promise.resolve(storage.set(key, text)).then(() => notKept.delete(key), fail)
  } catch {
    fail()
  }
}

/** Returns whether the latest entries are stored on this computer or being stored. */
export function isDraftKept(key: string): boolean {
  return !notKept.has(key)
}

export function dropDraft(key: string): void {
  notKept.delete(key)
  tryTo(() => storage.remove(key))
}

/** Deletes all drafts, so that no personal data stays here after the owner signs out. */
export function dropAllDrafts(): void {
  for (const key of draftKeys()) dropDraft(key)
}

/** Deletes every draft whose key or text contains one of these ids. */
export function dropDraftsOf(ids: readonly string[]): void {
  for (const key of draftKeys()) {
    const text = key + (storage.get(key) ?? '')
    if (ids.some((id) => text.includes(id))) dropDraft(key)
  }
}

/** Deletes the drafts that are too old or unreadable. */
export function dropOldDrafts(): void {
  for (const key of draftKeys()) if (readDraft(key) === undefined) dropDraft(key)
}

/** Settles once the drafts of closed tabs can be read as well. */
export async function findClosedTabs(): Promise<void> {
  // Without storage or locks there are only the drafts of this tab.
  await tryTo(() => storage.findClosedTabs?.())?.catch(() => undefined)
}

export function draftKeys(): string[] {
  // A browser may refuse access to its storage.
  return tryTo(() => storage.keys()) ?? []
}

function isTooOld(savedAt: string): boolean {
  return !(Date.now() - Date.parse(savedAt) < oldestDraftMs)
}

function tryTo<T>(action: () => T): T | undefined {
  try {
    return action()
  } catch {
    return undefined
  }
}

interface Sent {
  id: string
  /** The entries that were sent under this id, as JSON. */
  words: string
}

/** Returns the id under which a form sends its entries. The id stays the same for the same entries until they are saved or discarded,
 *  also after a reload, so that a retry after a lost response creates only one record. Changed entries get a new id.
 *  @param key names the form and its record, like the key of its draft */
export function idToSend(key: string, entries: object): string {
  const words = JSON.stringify(entries)
  const sent = readDraft<Sent>(nameOf(key))?.values
  if (sent?.id !== undefined && sent.words === words) return sent.id
  const id = uuidv7()
  writeDraft(nameOf(key), { id, words } satisfies Sent)
  return id
}

/** Deletes the id after the entries were saved or discarded, so that sending the same entries again creates another record. */
export function forgetId(key: string): void {
  dropDraft(nameOf(key))
}

function nameOf(key: string): string {
  return `id:${key}`
}
