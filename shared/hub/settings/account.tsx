import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client-context.ts'
import { Facts } from '../components/records/facts.tsx'
import { Section } from '../components/section.tsx'
import { formatExact } from '../dates.ts'
import { sessionQuery } from '../session/session.ts'
import { MorningMail } from './morning-mail.tsx'
import { PasswordForm } from './password-form.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** Who is signed in here, with which password, and where else. */
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
      <Section
        title="Password"
        text="A new password ends every other session; this one goes on. Where the server is started with OWNER_PASSWORD, change it there too: a start sets it again."
      >
        <PasswordForm />
      </Section>
      <Section
        title="Sessions"
        text="A session ends after 12 hours without use, and after 7 days at the latest. End them all if you have left one open somewhere."
      >
        <SignOutEverywhere />
      </Section>
    </>
  )
}
