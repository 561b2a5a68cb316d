import type { ComponentType } from 'react'
import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { Clock16Regular, Mail16Regular, Timer16Filled, Warning16Filled } from '@fluentui/react-icons'
import type { PromiseState } from './reply-deadline.ts'

const icons: Record<PromiseState['level'], ComponentType<{ className?: string; 'aria-hidden': true }>> = {
  soon: Timer16Filled,
  day: Clock16Regular,
  missed: Warning16Filled,
  none: Mail16Regular,
}

const useStyles = makeStyles({
  clock: {
    display: 'grid',
    gridTemplateColumns: '16px auto',
    columnGap: '6px',
    fontVariantNumeric: 'tabular-nums',
    lineHeight: '20px',
  },
  icon: { marginTop: '2px' },
  words: { fontWeight: tokens.fontWeightSemibold },
  calm: { color: tokens.colorNeutralForeground2, fontWeight: tokens.fontWeightRegular },
  soon: { color: tokens.colorBrandForeground1 },
  missed: { color: tokens.colorStatusDangerForeground1 },
  detail: { gridColumnStart: 2, color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
})

/** Shows how much time is left to answer as promised, by word, shape and colour. */
export function PromiseClock({ state: { level, words, detail } }: { state: PromiseState }) {
  const styles = useStyles()
  const Icon = icons[level]
  const colour = level === 'soon' ? styles.soon : level === 'missed' ? styles.missed : styles.calm
  return (
    <div className={styles.clock}>
      <Icon className={mergeClasses(styles.icon, colour)} aria-hidden />
      <span className={mergeClasses(styles.words, colour)}>{words}</span>
      {detail === '' ? undefined : <span className={styles.detail}>{detail}</span>}
    </div>
  )
}
