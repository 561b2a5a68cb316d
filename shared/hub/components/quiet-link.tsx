import { Link, type LinkProps, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'

const useStyles = makeStyles({
  link: {
    color: tokens.colorNeutralForeground1,
    // A target of 24 px, also where links stand on lines under each other.
    lineHeight: '24px',
    textDecorationLine: 'underline',
    textDecorationColor: tokens.colorNeutralStroke1,
    textUnderlineOffset: '3px',
    ':hover': { textDecorationColor: 'currentcolor' },
  },
})

/** A link among many: a full list of them in clay would drown what is new. */
export function QuietLink({ className, ...props }: LinkProps) {
  const styles = useStyles()
  return <Link appearance="subtle" {...props} className={mergeClasses(styles.link, className)} />
}
