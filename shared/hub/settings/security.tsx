import { useQuery } from '@tanstack/react-query'
import { useClient } from '../client-context.ts'
import { FoldedSection, Section } from '../components/section.tsx'
import { Facts } from '../components/records/facts.tsx'
import { formatExact } from '../dates.ts'
import { SecondFactor } from '../security/second-factor.tsx'
import { sessionQuery } from '../session.ts'
import { AuditLog } from './audit-log.tsx'
import { Devices } from './devices.tsx'
import { PasswordForm } from './password-form.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'

/** How the owner signs in, who else has access, and what was done. */
export function Security() {
  const { data: session } = useQuery(sessionQuery(useClient()))
  return (
    <>
      <Section title="Account">
        <Facts
          facts={[
            { name: 'Email', value: session?.user?.email },
            { name: 'Created', value: session?.user && formatExact(session.user.createdAt) },
          ]}
        />
      </Section>
      <Section
        title="Password"
        text="Changing it signs out every other browser and computer. We’ll email you each time it changes."
      >
        <PasswordForm />
      </Section>
      <Section
        title="Two-step sign-in"
        text="A code from an app on your phone keeps out anyone who has only your password. Each browser asks for one every 90 days."
      >
        <SecondFactor />
      </Section>
      <Devices />
      <Section
        title="Sign out everywhere"
        text="Use this if you’ve lost a device or left one signed in. Browsers sign out by themselves after 12 hours without use, and after 7 days at the latest; those where you chose to stay signed in after 30 days without use, and after 180 days at the latest."
      >
        <SignOutEverywhere />
      </Section>
      <FoldedSection
        id="audit-log"
        title="Audit log"
        text="Sign-ins, exports, deletions, backups and changes of settings, newest first."
      >
        <AuditLog />
      </FoldedSection>
    </>
  )
}
