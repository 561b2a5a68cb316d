import { Button } from '@fluentui/react-components'
import type { Subscriber } from '#shared/contract/newsletter.ts'
import { Facts } from '../components/records/facts.tsx'
import { Section } from '../components/section.tsx'
import { SidePanel } from '../components/side-panel.tsx'
import { formatExact } from '../dates.ts'
import { PersonRoute } from '../settings/person/person-route.tsx'
import { useUnsubscribe } from './use-unsubscribe.ts'

/** One subscriber with the proof of each consent. */
export function SubscriberPanel({ subscriber, onClose }: { subscriber: Subscriber; onClose: () => void }) {
  const { email, status, createdAt, confirmedAt, unsubscribedAt, consents } = subscriber
  const unsubscribe = useUnsubscribe()
  return (
    <SidePanel
      title={email}
      onClose={onClose}
      footer={
        <>
          {status === 'unsubscribed' ? undefined : (
            <Button disabledFocusable={unsubscribe.isPending} onClick={() => unsubscribe.mutate(subscriber)}>
              Unsubscribe
            </Button>
          )}
          <PersonRoute email={email} />
        </>
      }
    >
      <Facts
        facts={[
          { name: 'First signed up', value: formatExact(createdAt) },
          { name: 'Confirmed', value: confirmedAt && formatExact(confirmedAt) },
          { name: 'Unsubscribed', value: unsubscribedAt && formatExact(unsubscribedAt) },
        ]}
      />
      {consents.map((consent) => (
        <Section key={consent.askedAt} title={`Consent of ${formatExact(consent.askedAt)}`}>
          <Facts
            facts={[
              { name: 'Agreed to', value: `“${consent.wording}”` },
              { name: 'Where', value: consent.source },
              { name: 'Confirmed', value: consent.confirmedAt === null ? 'Not yet' : formatExact(consent.confirmedAt) },
            ]}
          />
        </Section>
      ))}
    </SidePanel>
  )
}
