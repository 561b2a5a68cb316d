import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { phoneLink } from '#shared/business/business.ts'

const useStyles = makeStyles({
  contact: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '16px', width: '100%', minWidth: 0 },
  link: {
    overflow: 'hidden',
    // A target of 24 px, also where the two links stand on two lines.
    lineHeight: '24px',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  email: { maxWidth: '100%' },
  phone: { fontVariantNumeric: 'tabular-nums' },
  none: { color: tokens.colorNeutralForeground3 },
})

export interface ContactLinksProps {
  email: string | null
  phone: string | null
}

/** The ways to reach a lead: write, call. */
export function ContactLinks({ email, phone }: ContactLinksProps) {
  const styles = useStyles()
  if (email === null && phone === null) return <span className={styles.none}>No contact details</span>
  return (
    <span className={styles.contact}>
      {email === null ? undefined : (
        <Link href={`mailto:${email}`} className={mergeClasses(styles.link, styles.email)}>
          {email}
        </Link>
      )}
      {phone === null ? undefined : (
        <Link href={phoneLink(phone)} className={mergeClasses(styles.link, styles.phone)}>
          {phone}
        </Link>
      )}
    </span>
  )
}
