import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client-context.ts'
import { Facts } from '../components/records/facts.tsx'
import { Section } from '../components/section.tsx'
import { formatExact } from '../dates.ts'
import { sessionQuery } from '../session/session.ts'
import { MorningMail } from './morning-mail.tsx'

/** Who is signed in here, and what they are mailed. */
export function Account() {
  const { data: session } = useQuery(sessionQuery(useClient()))
  return (
    <>
      <Section title="Account">
        <Facts
          facts={[
            { name: 'E-mail', value: session?.user?.email },
            { name: 'Since', value: session?.user && formatExact(session.user.createdAt) },
          ]}
        />
      </Section>
      <Section
        title="Mail in the morning"
        text="On working days when something is due: whom to call, who waits beyond what we promise, who must be told that you hold their details, and which tasks are due."
      >
        <MorningMail />
      </Section>
    </>
  )
}
