import { Section } from '#shared/hub/components/section.tsx'
import { CopyDiagnostics } from './copy-diagnostics.tsx'
import { LookingForLeads } from './looking-for-leads.tsx'
import { ServerAddress } from './server-address.tsx'
import { WindowPreferences } from './window-preferences.tsx'

/** What is set for this computer alone. */
export function ThisComputer() {
  return (
    <>
      <Section
        title="Looking for leads"
        text="While the console is open, this computer takes the runs that wait on the server, the ones you start and the ones that are due. It reads pages with a browser that you do not see."
      >
        <LookingForLeads />
      </Section>
      <Section title="Window">
        <WindowPreferences />
      </Section>
      <Section title="Server" text="Where your leads are.">
        <ServerAddress />
      </Section>
      <Section
        title="Diagnostics"
        text="What the console has done lately, for whoever helps you with a fault. It names no lead and nobody else."
      >
        <CopyDiagnostics />
      </Section>
    </>
  )
}
