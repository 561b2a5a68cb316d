import type { ReactNode } from 'react'
import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { HouseDrawing } from './house-drawing.tsx'

const useStyles = makeStyles({
  emptyState: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: '8px',
    padding: '48px 16px 56px',
    textAlign: 'center',
  },
  heading: { ...typographyStyles.subtitle2, margin: '16px 0 0' },
  text: { maxWidth: '46ch', margin: 0, color: tokens.colorNeutralForeground3, lineHeight: '22px', textWrap: 'balance' },
  action: { marginTop: '12px' },
})

export interface EmptyStateProps {
  title: string
  children: ReactNode
  action?: ReactNode
}

/** Says that there is nothing, and what will fill the place. */
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
