import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { linkToDial } from '#shared/business/phone-number.ts'
import { sourceLabel } from '#shared/business/platforms.ts'
import { SubtleLink } from '../components/subtle-link.tsx'
import { phone as onPhone } from '../components/styles.ts'
import { type LeadNavigation, WriteLink } from './lead-link.tsx'

const useStyles = makeStyles({
  contact: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalL,
    width: '100%',
    minWidth: 0,
  },
  link: {
    // Above the link that covers the row.
    position: 'relative',
    zIndex: 1,
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    // Wraps, because a touch screen has no pointer to read the rest with.
    [onPhone]: { whiteSpace: 'normal', overflowWrap: 'anywhere' },
  },
  email: { maxWidth: '100%' },
  phone: { fontVariantNumeric: 'tabular-nums' },
  none: { color: tokens.colorNeutralForeground3 },
})

export interface ContactLinksProps {
  email: string | null
  phone: string | null
  dialNumber?: string | null | undefined
  /** The lead that the address belongs to. Without one it is plain text, because every email passes the send gate. */
  prospectId?: string | null
  /** Opens the email form over what is shown; without it the address is plain text. */
  navigation?: LeadNavigation
  tabIndex?: number | undefined
}

/** Links to email and call a lead. */
export function ContactLinks({ email, phone, dialNumber, tabIndex, ...lead }: ContactLinksProps) {
  const styles = useStyles()
  if (email === null && phone === null) return <span className={styles.none}>No contact details</span>
  return (
    <span className={styles.contact}>
      {email === null ? undefined : <EmailAddress email={email} tabIndex={tabIndex} {...lead} />}
      {phone === null ? undefined : <PhoneNumber phone={phone} dialNumber={dialNumber} tabIndex={tabIndex} />}
    </span>
  )
}

/** A phone number as it was typed, which is a link where it can be dialled. */
function PhoneNumber({
  phone,
  dialNumber,
  tabIndex,
}: Pick<ContactLinksProps, 'dialNumber' | 'tabIndex'> & { phone: string }) {
  const styles = useStyles()
  const link = linkToDial(phone, dialNumber)
  const className = mergeClasses(styles.link, styles.phone)
  if (link === undefined) return <span className={className}>{phone}</span>
  return (
    <SubtleLink href={link} className={className} tabIndex={tabIndex}>
      {phone}
    </SubtleLink>
  )
}

function EmailAddress({
  email,
  prospectId,
  navigation,
  tabIndex,
}: Omit<ContactLinksProps, 'email' | 'phone' | 'dialNumber'> & { email: string }) {
  const styles = useStyles()
  const className = mergeClasses(styles.link, styles.email)
  if (typeof prospectId !== 'string' || navigation === undefined) return <span className={className}>{email}</span>
  return (
    <WriteLink
      email={email}
      prospectId={prospectId}
      navigation={navigation}
      className={className}
      tabIndex={tabIndex}
    />
  )
}

const useSourceStyles = makeStyles({
  // Above the link that covers the row.
  above: { position: 'relative', zIndex: 1 },
})

export interface SourceLinkProps {
  platform: string
  url: string | null
  tabIndex?: number
}

/** Shows where a lead came from, with a link to the original where there is one. */
export function SourceLink({ platform, url, tabIndex }: SourceLinkProps) {
  const styles = useSourceStyles()
  const label = sourceLabel(platform)
  if (url === null || !isWebAddress(url)) return <span title={label}>{label}</span>
  return (
    <SubtleLink
      title={label}
      className={styles.above}
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={tabIndex}
    >
      {label}
    </SubtleLink>
  )
}

/** Scraped addresses are not trusted: any scheme but http may run code. */
function isWebAddress(url: string): boolean {
  return /^https?:\/\//i.test(url)
}
