import type { ReceivedConsultation } from '#shared/contract/consultations.ts'
import { Facts } from '../components/records/facts.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { formatExact } from '../dates.ts'
import { ContactLinks } from '../prospects/contact-links.tsx'
import { LeadLink } from './lead-link.tsx'
import { SpamMark } from './spam-mark.tsx'

export interface ConsultationPanelProps {
  consultation: ReceivedConsultation
  onClose: () => void
}

/** One request as it was sent. */
export function ConsultationPanel({ consultation, onClose }: ConsultationPanelProps) {
  const { firstName, lastName, email, phone, extensionType, projectDescription, interest, suspectedSpam } = consultation
  return (
    <SidePanel
      title={`${firstName} ${lastName}`}
      onClose={onClose}
      footer={consultation.prospectId === null ? undefined : <LeadLink prospectId={consultation.prospectId} />}
    >
      <Facts
        rows={[
          ['Received', formatExact(consultation.createdAt)],
          ['Contact', <ContactLinks key="contact" email={email} phone={phone} />],
          ['Planning', extensionType ?? 'Not given'],
          ['Came for', interest],
          ['In their words', projectDescription ?? 'Nothing written'],
          ['Caution', suspectedSpam === null ? null : <SpamMark key="spam" reason={suspectedSpam} />],
        ]}
      />
    </SidePanel>
  )
}
