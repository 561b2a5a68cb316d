import { type MouseEvent, useMemo } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { useNavigate, useSearchParams } from 'react-router'
import type { Prospect } from '#shared/contract/prospects.ts'
import { currentSearch, hideQuery } from '../platform/hidden-query.ts'
import { SubtleLink } from '../components/subtle-link.tsx'
import { withLead } from './filter.ts'
import { targetLineHeight } from '../components/styles.ts'

const useStyles = makeStyles({
  link: {
    minWidth: 0,
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: targetLineHeight,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline', textUnderlineOffset: '3px' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: tokens.borderRadiusSmall },
    // Makes the whole row the link. Its other controls are above it.
    '::after': { content: '""', position: 'absolute', inset: 0 },
  },
})

/** Opens a lead over what is shown. */
export interface LeadNavigation {
  /** @param toWrite opens the email form too */
  hrefOf: (id: string, toWrite?: boolean) => string
  open: (id: string, toWrite?: boolean) => void
}

/** Returns the navigation for all leads that are shown. It changes with the filters, but not with the lead that is open: a router link in each
 *  row would render again with every change of the address. */
export function useLeadNavigation(): LeadNavigation {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const others = withLead(search).toString()
  return useMemo(
    () => ({
      hrefOf: (id, toWrite) => hideQuery(`?${withLead(new URLSearchParams(others), id, toWrite).toString()}`),
      // The address of the window is the latest, also for rows that still have the links of the search before.
      open: (id, toWrite) => void navigate(`?${withLead(new URLSearchParams(currentSearch()), id, toWrite)}`),
    }),
    [navigate, others],
  )
}

export interface LeadLinkProps {
  lead: Pick<Prospect, 'id' | 'name'>
  navigation: LeadNavigation
}

/** Shows the name of a lead as a link that opens it. */
export function LeadLink({ lead: { id, name }, navigation }: LeadLinkProps) {
  const styles = useStyles()
  return (
    <a
      href={navigation.hrefOf(id)}
      className={styles.link}
      data-lead={id}
      onClick={onPlainClick(() => navigation.open(id))}
    >
      {name}
    </a>
  )
}

export interface WriteLinkProps {
  prospectId: string
  email: string
  navigation: LeadNavigation
  className?: string
  tabIndex?: number | undefined
}

/** Shows the email address of a lead as a link that opens the email form. */
export function WriteLink({ prospectId, email, navigation, className, tabIndex }: WriteLinkProps) {
  return (
    <SubtleLink
      href={navigation.hrefOf(prospectId, true)}
      className={className}
      aria-label={`Write to ${email}`}
      tabIndex={tabIndex}
      onClick={onPlainClick(() => navigation.open(prospectId, true))}
    >
      {email}
    </SubtleLink>
  )
}

function onPlainClick(open: () => void) {
  return (event: MouseEvent) => {
    // With a modifier key, the browser opens a tab or a window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    open()
  }
}
