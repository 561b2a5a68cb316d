import type { ReactNode } from 'react'
import { openingHours, phoneLink } from '#shared/business/business.ts'
import { MailIcon, PhoneIcon, PinIcon } from '../../components/icons/icons.tsx'
import { contact } from '../../content/contact.ts'
import { useBusiness } from '../../site-context.ts'

export function QuickCards() {
  const { phone, email } = useBusiness()
  return (
    <ul className="quick-cards">
      <QuickCard icon={<PhoneIcon />} title={contact.phone.title}>
        <a href={phoneLink(phone)}>{phone}</a>
        {openingHours.map(({ days, opens, closes }) => (
          <p key={days}>
            {days} {opens}-{closes}
          </p>
        ))}
      </QuickCard>
      <QuickCard icon={<MailIcon />} title={contact.email.title}>
        <a href={`mailto:${email}`}>{email}</a>
        <p>{contact.email.note}</p>
      </QuickCard>
      <QuickCard icon={<PinIcon />} title={contact.area.title}>
        <strong>{contact.area.place}</strong>
        <p>{contact.area.note}</p>
      </QuickCard>
    </ul>
  )
}

function QuickCard({ icon, title, children }: { icon: ReactNode; title: string; children: ReactNode }) {
  return (
    <li className="quick-card">
      {icon}
      <div>
        <h3>{title}</h3>
        {children}
      </div>
    </li>
  )
}
