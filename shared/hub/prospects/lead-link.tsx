import { makeStyles, tokens } from '@fluentui/react-components'
import { ClockAlarm16Regular } from '@fluentui/react-icons'
import { Link, useSearchParams } from 'react-router'
import type { Prospect } from '#shared/contract/prospects.ts'
import { useMinute } from '../components/past-time.tsx'
import { Tip } from '../components/tip.tsx'
import { useVisuallyHidden } from '../components/visually-hidden.ts'
import { withChoice } from './filter.ts'
import { staleDays } from './progress.ts'

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
    // The whole row is the link; what else can be pressed in it stands above.
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

/** The name of a lead, which opens it over what is shown. */
export function LeadLink({ lead }: { lead: Prospect }) {
  const styles = useStyles()
  const [search] = useSearchParams()
  return (
    <Link to={{ search: withChoice(search, 'lead', lead.id).toString() }} className={styles.link} data-lead={lead.id}>
      {lead.name}
    </Link>
  )
}

/** A mark when nothing has happened with a lead for long. */
export function StaleMark({ lead }: { lead: Prospect }) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  const days = staleDays(lead, useMinute())
  if (days === undefined) return undefined
  const words = `No change for ${days} days`
  return (
    <Tip content={words}>
      <button type="button" className={styles.stale}>
        <ClockAlarm16Regular aria-hidden />
        <span className={hidden}>{words}</span>
      </button>
    </Tip>
  )
}
