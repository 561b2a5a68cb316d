import type { ReactNode } from 'react'
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { space } from './styles.ts'

const useStyles = makeStyles({
  emptyState: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    padding: `${space('2XXL', 'L')} calc(${tokens.spacingVerticalXXL} + ${tokens.spacingVerticalXXXL})`,
    textAlign: 'center',
  },
  heading: { ...typographyStyles.subtitle2, margin: space('L', 0, 0) },
  text: {
    maxWidth: '46ch',
    color: tokens.colorNeutralForeground3,
    lineHeight: tokens.lineHeightBase400,
    textWrap: 'balance',
  },
  action: { marginTop: tokens.spacingVerticalM },
  standing: { fill: 'none', stroke: tokens.colorNeutralForeground3, strokeWidth: 1.25 },
  hint: { fill: 'none', stroke: tokens.colorNeutralStroke1, strokeWidth: 1 },
  proposed: { fill: 'none', stroke: tokens.colorBrandForeground1, strokeWidth: 1.5, strokeDasharray: '5 4' },
  dimension: { fill: 'none', stroke: tokens.colorBrandForeground1, strokeWidth: 1 },
})

export interface EmptyStateProps {
  title: string
  children: ReactNode
  action?: ReactNode
}

/** Shows that there are no entries, and what will appear here. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  const styles = useStyles()
  return (
    <div className={styles.emptyState}>
      <HouseDrawing />
      <h2 className={styles.heading}>{title}</h2>
      <p className={styles.text}>{children}</p>
      {action === undefined ? undefined : <div className={styles.action}>{action}</div>}
    </div>
  )
}

/** Draws the rear elevation of a small hipped house, with the outline of an extension in dashed lines. */
export function HouseDrawing() {
  const styles = useStyles()
  return (
    <svg width="240" height="136" viewBox="0 0 240 136" aria-hidden="true">
      <g className={styles.hint}>
        <path d="M49 33h68M45 39.5h76M41 46h84M88 62h18M88 100h18" />
        <path d="M36 82h12M118 72h12M36 110h10M104 90h16" />
      </g>
      <path className={styles.hint} d="M8 116.5h224" />
      <g className={styles.standing}>
        <path d="M34 52v64h98V52" />
        <path d="M28 52.5h110L116 24.5H50z" />
        <path d="M94 24.5v-13h14v13M92 11.5h18" />
        <path d="M44.5 62.5h24v18h-24zM56.5 62.5v18M84.5 62.5h24v18h-24zM96.5 62.5v18" />
        <path d="M44.5 92.5h24v14h-24zM56.5 92.5v14M88.5 90.5h14v26M88.5 90.5v26" />
      </g>
      <path className={styles.proposed} d="M132.5 116V86.5h70V116M128 86.5h80M144.5 116V94.5h46V116M167.5 94.5v21" />
      <path className={styles.dimension} d="M132.5 126.5h70M129.5 129.5l6-6M199.5 129.5l6-6" />
    </svg>
  )
}
