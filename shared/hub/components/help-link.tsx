import { createContext, useContext } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { Link, useLocation } from 'react-router'
import type { HubViewAddress } from '#shared/hub-address.ts'
import { QuestionCircle20Regular } from '../icons/question-circle.ts'

/** Whether the help can be opened. True within the workspace, false on the sign-in page, which uses the same headings. */
export const HelpAvailable = createContext(false)

const useStyles = makeStyles({
  link: {
    display: 'inline-grid',
    placeItems: 'center',
    flexShrink: 0,
    width: '32px',
    height: '32px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground3,
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground1 },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
})

/** Links to the page of the guide about the current view. */
export function HelpLink() {
  const styles = useStyles()
  const isAvailable = useContext(HelpAvailable)
  return isAvailable ? <LinkToPage className={styles.link} /> : undefined
}

function LinkToPage({ className }: { className: string }) {
  const { pathname, search } = useLocation()
  const address = helpAddress(pathname, search)
  return address === undefined ? undefined : (
    <Link to={address} className={className} aria-label="Help with this view" title="Help with this view">
      <QuestionCircle20Regular aria-hidden />
    </Link>
  )
}

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
