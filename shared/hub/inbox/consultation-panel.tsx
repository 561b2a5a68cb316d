import { extensionTypeLabels } from '#shared/business/extension-types.ts'
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
        facts={[
          { name: 'Received', value: formatExact(consultation.createdAt) },
          { name: 'Contact', value: <ContactLinks email={email} phone={phone} prospectId={consultation.prospectId} /> },
          { name: 'Planning', value: extensionType === null ? 'Not given' : extensionTypeLabels[extensionType] },
          { name: 'Came for', value: interest },
          { name: 'In their words', value: projectDescription ?? 'Nothing written' },
          { name: 'Caution', value: suspectedSpam === null ? null : <SpamMark reason={suspectedSpam} /> },
        ]}
      />
    </SidePanel>
  )
}
