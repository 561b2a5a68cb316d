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

/** What nobody has come back to for so long is given up: it may name people. */
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

/** Replaces the browser's storage. Has to be called before the hub is shown. */
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

/** Whether what was typed last is on this computer, or about to be. */
export function isDraftKept(key: string): boolean {
  return !notKept.has(key)
}

export function dropDraft(key: string): void {
  notKept.delete(key)
  tryTo(() => storage.remove(key))
}

/** After signing out nothing of anybody is left here. */
export function dropAllDrafts(): void {
  for (const key of draftKeys()) dropDraft(key)
}

/** Drops every draft that names one of these records. */
export function dropDraftsOf(ids: readonly string[]): void {
  for (const key of draftKeys()) {
    const text = key + (storage.get(key) ?? '')
    if (ids.some((id) => text.includes(id))) dropDraft(key)
  }
}

/** Drops what nobody has come back to. */
export function dropOldDrafts(): void {
  for (const key of draftKeys()) if (readDraft(key) === undefined) dropDraft(key)
}

export function draftKeys(): string[] {
  // A browser may refuse to give its storage away.
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
