import { type MouseEvent, useEffect, useMemo, useRef } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { ClockAlarm16Regular } from '@fluentui/react-icons'
import { useSearchParams } from 'react-router'
import type { Prospect } from '#shared/contract/prospects.ts'
import { useMinute } from '../components/past-time.tsx'
import { SubtleLink } from '../components/subtle-link.tsx'
import { Tooltip } from '../components/tooltip.tsx'
import { useVisuallyHidden } from '../components/visually-hidden.ts'
import { withLead } from './filter.ts'
import { staleDays } from './pipeline.ts'

const useStyles = makeStyles({
  link: {
    minWidth: 0,
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    lineHeight: '24px',
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline', textUnderlineOffset: '3px' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: tokens.borderRadiusSmall },
    // The whole row is the link; its other controls are above it.
    '::after': { content: '""', position: 'absolute', inset: 0 },
  },
  stale: {
    position: 'relative',
    zIndex: 1,
    display: 'inline-flex',
    flexShrink: 0,
    padding: '4px',
    margin: '-4px',
    verticalAlign: 'middle',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorPaletteMarigoldForeground2,
    cursor: 'help',
  },
})

/** How a lead is opened over what is shown. */
export interface LeadNavigation {
  /** @param toWrite with the form to write to them */
  hrefOf: (id: string, toWrite?: boolean) => string
  open: (id: string, toWrite?: boolean) => void
}

/** Found once for all the leads that are shown, and the same until the address says something else than which lead is open: the router's
 *  own links would each follow every change of it. */
export function useLeadNavigation(): LeadNavigation {
  const [search, setSearch] = useSearchParams()
  const latest = useRef(setSearch)
  useEffect(() => {
    latest.current = setSearch
  })
  const others = withLead(search).toString()
  return useMemo(
    () => ({
      hrefOf: (id, toWrite) => `?${withLead(new URLSearchParams(others), id, toWrite).toString()}`,
      open: (id, toWrite) => latest.current((current) => withLead(current, id, toWrite)),
    }),
    [others],
  )
}

export interface LeadLinkProps {
  lead: Pick<Prospect, 'id' | 'name'>
  way: LeadNavigation
}

/** The name of a lead, which opens it over what is shown. */
export function LeadLink({ lead: { id, name }, way }: LeadLinkProps) {
  const styles = useStyles()
  return (
    <a href={way.hrefOf(id)} className={styles.link} data-lead={id} onClick={inPlace(() => way.open(id))}>
      {name}
    </a>
  )
}

export interface WriteLinkProps {
  prospectId: string
  email: string
  way: LeadNavigation
  className?: string
  tabIndex?: number | undefined
}

/** The address of a lead, which opens the form to write to them over what is shown. */
export function WriteLink({ prospectId, email, way, className, tabIndex }: WriteLinkProps) {
  return (
    <SubtleLink
      href={way.hrefOf(prospectId, true)}
      className={className}
      aria-label={`Write to ${email}`}
      tabIndex={tabIndex}
      onClick={inPlace(() => way.open(prospectId, true))}
    >
      {email}
    </SubtleLink>
  )
}

function inPlace(open: () => void) {
  return (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    open()
  }
}

/** The reader wants it in a tab or a window of its own. */
function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey
}

/** A mark when nothing has happened with a lead for long. */
export function StaleMark({ lead, tabIndex }: { lead: Prospect; tabIndex?: number }) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  const days = staleDays(lead, useMinute())
  if (days === undefined) return undefined
  const words = `No change for ${days} days`
  return (
    <Tooltip content={words}>
      <button type="button" className={styles.stale} tabIndex={tabIndex}>
        <ClockAlarm16Regular aria-hidden />
        <span className={hidden}>{words}</span>
      </button>
    </Tooltip>
  )
}
