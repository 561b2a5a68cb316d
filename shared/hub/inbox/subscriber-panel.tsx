import type { Subscriber } from '#shared/contract/newsletter.ts'
import { Facts } from '../components/records/facts.tsx'
import { Section } from '../components/section.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { formatExact } from '../dates.ts'

/** One subscriber with the proof of each consent. */
export function SubscriberPanel({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const { email, createdAt, confirmedAt, unsubscribedAt, consents } = subscriber
  return (
    <SidePanel title={email} onClose={onClose}>
      <Facts
        rows={[
          ['First asked', formatExact(createdAt)],
          ['Confirmed', confirmedAt && formatExact(confirmedAt)],
          ['Unsubscribed', unsubscribedAt && formatExact(unsubscribedAt)],
        ]}
      />
      {consents.map((consent) => (
        <Section key={consent.askedAt} title={`Consent of ${formatExact(consent.askedAt)}`}>
          <Facts
            rows={[
              ['Agreed to', `“${consent.wording}”`],
              ['Where', consent.source],
              ['Confirmed', consent.confirmedAt === null ? 'Not yet' : formatExact(consent.confirmedAt)],
            ]}
          />
        </Section>
      ))}
    </SidePanel>
  )
}
