import type { ReactNode } from 'react'
import { makeStyles } from '@fluentui/react-components'
import { PageHeading } from './page-heading.tsx'

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px 24px',
    minHeight: '32px',
  },
})

/** The heading of a view, and beside it what can be done there. */
export function ViewHead({ title, children }: { title: string; children?: ReactNode }) {
  const styles = useStyles()
  return (
    <div className={styles.head}>
      <PageHeading>{title}</PageHeading>
      {children}
    </div>
  )
}
