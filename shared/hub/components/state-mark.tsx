import type { ComponentType, ReactNode } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'

type Icon = ComponentType<{ className?: string; 'aria-hidden': true }>
export type Tone = 'new' | 'good' | 'bad' | 'plain' | 'quiet'

const useStyles = makeStyles({
  mark: { display: 'flex', alignItems: 'center', gap: tokens.spacingVerticalSNudge },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  new: { color: tokens.colorBrandForeground1 },
  good: { color: tokens.colorPaletteGreenForeground1 },
  bad: { color: tokens.colorStatusDangerForeground1 },
  strong: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  dim: { color: tokens.colorNeutralForeground3 },
})

/** Shows a state by text, shape and colour. */
export function StateMark({ Icon, tone, children }: { Icon: Icon; tone: Tone; children: ReactNode }) {
  const styles = useStyles()
  const colour = tone === 'plain' || tone === 'quiet' ? undefined : styles[tone]
  const weight = tone === 'new' || tone === 'bad' ? styles.strong : tone === 'quiet' ? styles.dim : undefined
  return (
    <span className={mergeClasses(styles.mark, weight)}>
      <Icon className={mergeClasses(styles.icon, colour)} aria-hidden />
      {children}
    </span>
  )
}
