/** The one page that the hub is. */
export const hubAddress = '/marketing-hub'

/** The path of a lead, open over the list; the list alone where there is no lead. */
export function leadPath(prospectId: string | null): string {
  return prospectId === null ? hubAddress : `${hubAddress}?lead=${prospectId}`
}

/** The path of a view. @param query begins with its question mark */
export function hubPath(view: HubViewAddress, query = ''): string {
  return `${hubAddress}/${view}${query}`
}

/** The script with which browsers show notifications of the hub, and what puts the hub on a phone's home screen. */
export const hubServiceWorker = '/hub-service-worker.js'
export const hubManifest = '/hub.webmanifest'

/** Where each view of the hub is, under the page; the hub itself opens on the leads. */
export const hubViews = [
  'today',
  'tasks',
  'calendar',
  'jobs',
  'archive',
  'website',
  'email-templates',
  'scraping',
  'inbox',
  'insight',
  'settings',
  'set-up',
  'help',
] as const
export type HubViewAddress = (typeof hubViews)[number]
/** A view by its address; blank for the one that the hub opens with. */
export type HubView = HubViewAddress | ''

const viewAddresses: ReadonlySet<string> = new Set(hubViews.map((view) => hubPath(view)))

/** The path of the page that answers an address: every view of the hub is the hub's page, anything else is its own. */
export function pageAddress(path: string): string {
  return viewAddresses.has(path) ? hubAddress : path
}
