import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { CheckmarkCircle16Filled } from '../icons/checkmark-circle.ts'
import { ErrorCircle16Filled } from '../icons/error-circle.ts'
import { Warning16Filled } from '../icons/warning.ts'
import { Tooltip } from '../components/tooltip.tsx'
import { space, useVisuallyHidden } from '../components/styles.ts'
import { type ScoreBand, scoreBand } from './labels.ts'

const useStyles = makeStyles({
  badge: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    boxSizing: 'border-box',
    minHeight: '24px',
    padding: space(0, 'S', 0, 'XS'),
    borderRadius: '12px',
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  button: {
    // Above the link that covers the row.
    position: 'relative',
    zIndex: 1,
    cursor: 'help',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '1px' },
  },
  green: {
    border: `1px solid ${tokens.colorPaletteGreenBackground2}`,
    backgroundColor: tokens.colorPaletteGreenBackground1,
    color: tokens.colorPaletteGreenForeground1,
  },
  amber: {
    border: `1px solid ${tokens.colorPaletteMarigoldBackground2}`,
    backgroundColor: tokens.colorPaletteMarigoldBackground1,
    color: tokens.colorPaletteMarigoldForeground2,
  },
  orange: {
    border: `1px solid ${tokens.colorPaletteDarkOrangeBackground2}`,
    backgroundColor: tokens.colorPaletteDarkOrangeBackground1,
    color: tokens.colorPaletteDarkOrangeForeground1,
  },
  unchecked: { color: tokens.colorNeutralForeground3, whiteSpace: 'nowrap' },
  reasons: { listStyleType: 'disc', paddingLeft: tokens.spacingHorizontalL },
})

const icons: Record<ScoreBand, typeof Warning16Filled> = {
  green: CheckmarkCircle16Filled,
  amber: Warning16Filled,
  orange: ErrorCircle16Filled,
}

export interface ScoreBadgeProps {
  email: string | null
  /** Percent; null until the address has been checked. */
  score: number | null
  /** The problems that lowered the score. */
  issues: readonly string[]
  tabIndex?: number
}

/** Shows the score of an email address by colour, shape and number, with its reasons. */
export function ScoreBadge({ email, score, issues, tabIndex }: ScoreBadgeProps) {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  if (email === null) return <span className={styles.unchecked}>No email</span>
  if (score === null) return <span className={styles.unchecked}>Not checked</span>

  const band = scoreBand(score)
  const Icon = icons[band]
  const look = mergeClasses(styles.badge, styles[band])
  const face = (
    <>
      <Icon aria-hidden />
      {score}%
    </>
  )
  if (issues.length === 0) {
    return (
      <span className={look}>
        {face}
        <span className={hidden}>, nothing found against it</span>
      </span>
    )
  }
  return (
    <Tooltip content={<Reasons issues={issues} />}>
      <button type="button" className={mergeClasses(look, styles.button)} tabIndex={tabIndex}>
        {face}
        <span className={hidden}>, {issues.join('; ')}</span>
      </button>
    </Tooltip>
  )
}

function Reasons({ issues }: Pick<ScoreBadgeProps, 'issues'>) {
  const styles = useStyles()
  if (issues.length === 1) return issues[0]
  return (
    <ul className={styles.reasons}>
      {issues.map((issue) => (
        <li key={issue}>{issue}</li>
      ))}
    </ul>
  )
}
