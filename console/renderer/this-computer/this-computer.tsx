import { Section } from '#shared/hub/components/section.tsx'
import { CopyDiagnostics } from './copy-diagnostics.tsx'
import { LookingForLeads } from './looking-for-leads.tsx'
import { PreferenceSwitches } from './preference-switches.tsx'
import { ServerAddress } from './server-address.tsx'

/** What is set for this computer alone. */
export function ThisComputer() {
  return (
    <>
      <Section
        title="Looking for leads"
        text="While the console is open, this computer takes the runs that wait on the server, the ones you start and the ones that are due. It reads pages with a browser that you do not see, and the window says so while it does."
      >
        <LookingForLeads />
      </Section>
      <Section
        title="Reminders"
        text="This computer tells you of a task on the morning that it is due, and of a booked call a quarter of an hour before it begins, while the console is open or in the tray. It shows the name of the lead, and nothing of what the task says."
      >
        <PreferenceSwitches labels={[['givesReminders', 'Remind me of tasks and calls']]} />
      </Section>
      <Section
        title="Spelling"
        text="Marks misspelt words as you write, and suggests others when you right-click one. On Windows and Linux a British English dictionary is downloaded once from Google when you turn this on. What you write is checked on this computer and sent nowhere."
      >
        <PreferenceSwitches labels={[['checksSpelling', 'Check spelling']]} />
      </Section>
      <Section title="Window">
        <PreferenceSwitches
          labels={[
            ['startsMinimised', 'Start minimised'],
            ['staysInTray', 'Keep running when the window is closed'],
          ]}
        />
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
