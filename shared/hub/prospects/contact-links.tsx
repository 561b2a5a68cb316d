import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { phoneLink } from '#shared/business/business.ts'
import { QuietLink } from '../components/quiet-link.tsx'
import { phone as onPhone } from '../frame/breakpoints.ts'

const useStyles = makeStyles({
  contact: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '16px', width: '100%', minWidth: 0 },
  link: {
    // Above the link that the row is.
    position: 'relative',
    zIndex: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // There is room below, and no pointer to ask for the rest.
    [onPhone]: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
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
        <QuietLink href={`mailto:${email}`} className={mergeClasses(styles.link, styles.email)}>
          {email}
        </QuietLink>
      )}
      {phone === null ? undefined : (
        <QuietLink href={phoneLink(phone)} className={mergeClasses(styles.link, styles.phone)}>
          {phone}
        </QuietLink>
      )}
    </span>
  )
}
