import { v7 as uuidv7 } from 'uuid'

/** Where unsaved entries are stored: the browser's local storage, or files of the console. */
export interface DraftStorage {
  keys(): string[]
  get(key: string): string | undefined
  /** @throws or rejects when it cannot be stored */
  set(key: string, text: string): void | Promise<void>
  remove(key: string): void
}

export interface StoredDraft<Values> {
  /** ISO 8601. */
  savedAt: string
  values: Partial<Values>
}

/** Drafts older than this are deleted, because they may contain personal data. */
export const oldestDraftMs = 14 * 24 * 60 * 60 * 1000
const prefix = 'hub-draft:'

const browserStorage: DraftStorage = {
  keys: () => Object.keys(localStorage).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : [])),
  get: (key) => localStorage.getItem(prefix + key) ?? undefined,
  set: (key, text) => localStorage.setItem(prefix + key, text),
  remove: (key) => localStorage.removeItem(prefix + key),
}

let storage: DraftStorage = browserStorage
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

export function writeDraft(key: string, values: object, now: Date = new Date()): void {
  const text = JSON.stringify({ savedAt: now.toISOString(), values } satisfies StoredDraft<unknown>)
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
