import type { ReactNode } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  words: {
    display: '-webkit-box',
    overflow: 'hidden',
    color: tokens.colorNeutralForeground2,
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: 2,
  },
})

/** The beginning of a text that can be read whole elsewhere: two lines of it. */
export function Excerpt({ children }: { children: ReactNode }) {
  const styles = useStyles()
  return <span className={styles.words}>{children}</span>
}
