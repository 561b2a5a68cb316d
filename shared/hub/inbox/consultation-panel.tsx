import { consultationFacts } from '#shared/business/consultation-facts.ts'
import { acceptConsultation, type ReceivedConsultation } from '#shared/contract/consultations.ts'
import { Facts } from '../components/records/facts.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { formatExact } from '../dates.ts'
import { ContactLinks } from '../prospects/contact-links.tsx'
import { PersonRoute } from '../settings/person/person-route.tsx'
import { LeadLink } from './lead-link.tsx'
import { PersonButton } from './person-button.tsx'
import { SpamMark } from './spam-mark.tsx'
import { WithheldMark } from './withheld-mark.tsx'

export interface ConsultationPanelProps {
  consultation: ReceivedConsultation
  onClose: () => void
}

/** One request as it was sent. */
export function ConsultationPanel({ consultation, onClose }: ConsultationPanelProps) {
  const { firstName, lastName, email, phone, suspectedSpam } = consultation
  return (
    <SidePanel
      title={`${firstName} ${lastName}`}
      onClose={onClose}
      footer={
        suspectedSpam === null ? (
          <LeadLink {...consultation} />
        ) : (
          <>
            <PersonButton call={acceptConsultation} id={consultation.id} name={`${firstName} ${lastName}`} />
            <PersonRoute email={email} />
          </>
        )
      }
    >
      <Facts
        facts={[
          { name: 'Received', value: formatExact(consultation.createdAt) },
          { name: 'Contact', value: <ContactLinks email={email} phone={phone} prospectId={consultation.prospectId} /> },
          ...consultationFacts(consultation).map(({ label, value, empty }) => ({ name: label, value: value ?? empty })),
          { name: 'Confirmation', value: consultation.isMailWithheld ? <WithheldMark /> : null },
          { name: 'Caution', value: suspectedSpam === null ? null : <SpamMark reason={suspectedSpam} /> },
        ]}
      />
    </SidePanel>
  )
}
