import type { ReactNode } from 'react'
import { makeStyles } from '@fluentui/react-components'
import { narrow } from './breakpoints.ts'
import { visuallyHidden } from './visually-hidden.ts'

const useStyles = makeStyles({
  label: {
    flexGrow: 1,
    textAlign: 'start',
    [narrow]: visuallyHidden,
  },
})

/** A word beside an icon of the sidebar: always read out, and shown where there is room. */
export function SidebarLabel({ children }: { children: ReactNode }) {
  const styles = useStyles()
  return <span className={styles.label}>{children}</span>
}
