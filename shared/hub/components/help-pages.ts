import type { HubViewAddress } from '#shared/hub-address.ts'

/** The page of the guide about each view, listed here because the guide itself is loaded only when it is opened. */
const pageOfView: Record<Exclude<HubViewAddress, 'help'> | '', string> = {
  '': 'leads',
  today: 'today',
  tasks: 'calendar',
  calendar: 'calendar',
  jobs: 'jobs',
  archive: 'tidy-leads',
  website: 'website',
  'email-templates': 'email',
  scraping: 'finding-leads',
  inbox: 'enquiry',
  insight: 'insight',
  settings: 'backups',
  'set-up': 'first-hour',
}

/** The page about each section of the settings. */
const pageOfSettings: Readonly<Record<string, string>> = {
  calls: 'calls',
  notifications: 'devices',
  'this-computer': 'devices',
  privacy: 'privacy',
  security: 'security',
  condition: 'problems',
}

/** Returns the address of the help for a view, or undefined for the help itself and for addresses without a view.
 *  @param path within the hub: `/today` */
export function helpAddress(path: string, search: string): string | undefined {
  const view = path.slice(1)
  if (!Object.hasOwn(pageOfView, view)) return undefined
  const section = view === 'settings' ? new URLSearchParams(search).get('show') : null
  const page = pageOfSettings[section ?? ''] ?? pageOfView[view as keyof typeof pageOfView]
  return `/help?page=${page}`
}

/** Every page of the guide that a view or section links to. */
export const linkedPages: readonly string[] = [...Object.values(pageOfView), ...Object.values(pageOfSettings)]
