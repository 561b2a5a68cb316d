import type { ReactNode } from 'react'
import { formatHours } from '#shared/business/describe-opening-hours.ts'
import { CalendarIcon, MailIcon, PhoneIcon, VideoIcon } from '../../components/icons/icons.tsx'
import { faqPage } from '../../content/faq/page.ts'
import { telephoneLink } from '../../page-context/telephone-link.ts'
import { useBusiness } from '../../page-context/site-context.ts'
import cardsCss from '../../components/cards/cards.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { call, phone, email } = faqPage.help

/** Three ways to contact us. */
export function HelpCards() {
  useStyles(cardsCss)
  const business = useBusiness()
  return (
    <ul className="cards">
      <HelpCard
        icon={business.calls.hasVideo === true ? <VideoIcon /> : <CalendarIcon />}
        title={call.title}
        href="/contact"
        keepsQuery
      >
        {call.text}
      </HelpCard>
      <HelpCard icon={<PhoneIcon />} title={phone.title} value={business.phone} href={telephoneLink(business)}>
        {`${phone.hours} ${formatHours(business.openingHours)}.`}
      </HelpCard>
      <HelpCard
        icon={<MailIcon />}
        title={email.title}
        value={<BreakableAddress address={business.email} />}
        href={`mailto:${business.email}`}
      >
        {email.text}
      </HelpCard>
    </ul>
  )
}

function HelpCard(props: {
  icon: ReactNode
  title: string
  /** Number or address, as the link shows it under the title. */
  value?: ReactNode
  href: string | undefined
  keepsQuery?: true
  children: string
}) {
  const { icon, title, value, href, keepsQuery, children } = props
  return (
    <li className="card help-card">
      {icon}
      <h3>
        <a href={href} data-keep-query={keepsQuery && ''}>
          {title}
          {value && <span className="help-value"> {value}</span>}
        </a>
      </h3>
      <p>{children}</p>
    </li>
  )
}

/** A long address breaks before its domain, where it has to. */
function BreakableAddress({ address }: { address: string }) {
  const [mailbox, domain] = address.split('@')
  return (
    <>
      {mailbox}@<wbr />
      {domain}
    </>
  )
}
