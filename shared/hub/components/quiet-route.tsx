import { makeStyles, tokens } from '@fluentui/react-components'
import { Link } from 'react-router'

const useStyles = makeStyles({
  link: {
    color: tokens.colorNeutralForeground1,
    lineHeight: '24px',
    textUnderlineOffset: '3px',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, borderRadius: tokens.borderRadiusSmall },
  },
})

/** A way to another view in the middle of words. */
export function QuietRoute({ to, children }: { to: string; children: string }) {
  const styles = useStyles()
  return (
    <Link to={to} className={styles.link}>
      {children}
    </Link>
  )
}
