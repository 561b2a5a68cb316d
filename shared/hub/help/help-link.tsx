import { createContext, useContext } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { QuestionCircle20Regular } from '@fluentui/react-icons'
import { Link, useLocation } from 'react-router'
import { helpAddress } from './page-for-view.ts'

/** True within the workspace. The sign-in page has headings too, but nobody could open the help from there. */
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

/** Opens the guide at the page about the view that is shown. */
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
