import { createContext, useContext } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { Link, useLocation } from 'react-router'
import { QuestionCircle20Regular } from '../icons/question-circle.ts'
import { helpAddress } from './help-pages.ts'

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
