import { Link, makeStyles, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  button: {
    color: tokens.colorNeutralForeground1,
    lineHeight: '24px',
    fontWeight: tokens.fontWeightSemibold,
    textAlign: 'start',
    ':hover': { color: tokens.colorNeutralForeground1 },
  },
})

/** The name of a record, which opens it. */
export function OpenButton({ children, onClick }: { children: string; onClick: () => void }) {
  const styles = useStyles()
  return (
    <Link as="button" type="button" appearance="subtle" className={styles.button} onClick={onClick}>
      {children}
    </Link>
  )
}
