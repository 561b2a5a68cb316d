import { currentSearch } from '../platform/hidden-query.ts'

const key = 'hub-start-page'

/** Returns whether the hub opens on Today on this device. */
export function startsOnToday(): boolean {
  try {
    return localStorage.getItem(key) === 'today'
  } catch {
    return false
  }
}

/** Stores the start page for this device. @returns false if the browser stores nothing */
export function setStartsOnToday(isToday: boolean): boolean {
  try {
    if (isToday) localStorage.setItem(key, 'today')
    else localStorage.removeItem(key)
    return true
  } catch {
    return false
  }
}

export interface HubOpening {
  /** The address that was opened, without the path under which the hub is mounted. */
  path: string
  search: string
  /** From the browser's navigation timing. */
  navigationType: string | undefined
}

/** Returns whether opening the hub goes to the start page; a reload, a bookmarked filter and the back button keep their address. */
export function goesToStartPage({ path, search, navigationType }: HubOpening): boolean {
  const isFresh = navigationType === undefined || navigationType === 'navigate'
  return isFresh && search === '' && (path === '' || path === '/')
}

/** Replaces the address of the list with that of Today where the owner starts there. Runs before the router reads the address.
 *  @param basename the path under which the hub is mounted */
export function applyStartPage(basename: string): void {
  if (!startsOnToday() || !location.pathname.startsWith(basename)) return
  const [entry] = performance.getEntriesByType('navigation')
  const path = location.pathname.slice(basename.replace(/\/$/, '').length)
  const navigationType = entry instanceof PerformanceNavigationTiming ? entry.type : undefined
  if (!goesToStartPage({ path, search: currentSearch(), navigationType })) return
  history.replaceState(history.state, '', `${basename.replace(/\/$/, '')}/today${location.hash}`)
}
