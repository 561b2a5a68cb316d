import { v7 as uuidv7 } from 'uuid'
import type { DraftStorage } from './draft-store.ts'

const prefix = 'hub-draft:'
/** Where a tab stores its id, so that it finds its drafts after a reload. */
const tabKey = 'hub-tab'
/** An open tab holds the lock of its id. */
const lockPrefix = 'hub-tab:'
/** How long the page before a reload may hold its lock, in milliseconds. A duplicate of the tab holds it longer. */
const unloadMs = 1000

let tab: string | undefined
/** The tabs that were found closed. */
const closed = new Set<string>()

/** Drafts in the browser's local storage. Each tab has its own, so that saving or discarding in one tab does not delete what was typed in
 *  another. The drafts of a closed tab belong to the tab that reads them first. */
export const tabStorage: DraftStorage = {
  keys: () => listNames().map((name) => (tabOf(name) === ownTab() ? keyOf(name) : `${keyOf(name)}#${tabOf(name)}`)),
  get(key) {
    const own = localStorage.getItem(prefix + nameOf(key))
    return own ?? (key.includes('#') ? undefined : adopt(key))
  },
  set: (key, text) => localStorage.setItem(prefix + nameOf(key), text),
  remove: (key) => localStorage.removeItem(prefix + nameOf(key)),
  async findClosedTabs() {
    ownTab()
    const { held = [], pending = [] } = (await locks()?.query()) ?? {}
    const open = new Set([...held, ...pending].map(({ name }) => name))
    for (const name of listNames()) if (!open.has(lockPrefix + tabOf(name))) closed.add(tabOf(name))
  },
}

/** Makes the newest draft that closed tabs have left this tab's own. */
function adopt(key: string): string | undefined {
  const left = listNames().filter((name) => keyOf(name) === key && isClosed(tabOf(name)))
  const drafts = left.map((name) => ({ name, text: localStorage.getItem(prefix + name) ?? '' }))
  const [newest] = drafts.toSorted((one, other) => (savedAtOf(one.text) < savedAtOf(other.text) ? 1 : -1))
  if (newest === undefined) return undefined
  localStorage.removeItem(prefix + newest.name)
  localStorage.setItem(prefix + nameOf(key), newest.text)
  return newest.text
}

function isClosed(id: string): boolean {
  // A browser without locks can't say which tabs are open.
  return id !== ownTab() && (closed.has(id) || locks() === undefined)
}

/** Returns the names of all drafts: key, `#` and tab. The drafts of an earlier version are named by the key alone. */
function listNames(): string[] {
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.slice(prefix.length))
}

function nameOf(key: string): string {
  if (!key.includes('#')) return `${key}#${ownTab()}`
  return key.endsWith('#') ? key.slice(0, -1) : key
}

function keyOf(name: string): string {
  return name.split('#')[0] ?? ''
}

function tabOf(name: string): string {
  return name.split('#')[1] ?? ''
}

function ownTab(): string {
  if (tab !== undefined) return tab
  tab = sessionStorage.getItem(tabKey) ?? uuidv7()
  sessionStorage.setItem(tabKey, tab)
  hold(tab, AbortSignal.timeout(unloadMs)).catch(() => {
    // A duplicated tab begins with the id of the original, which is open.
    tab = uuidv7()
    sessionStorage.setItem(tabKey, tab)
    void hold(tab)
  })
  return tab
}

/** Holds the lock of a tab until it is closed. */
async function hold(id: string, signal?: AbortSignal): Promise<void> {
  await locks()?.request(lockPrefix + id, signal ? { signal } : {}, () => new Promise(() => undefined))
}

/** Undefined on a page without https. */
function locks(): Navigator['locks'] | undefined {
  return (navigator as Partial<Navigator>).locks
}

function savedAtOf(text: string): string {
  return /"savedAt":"([^"]{1,40})"/.exec(text)?.[1] ?? ''
}
