import { Section } from '#shared/hub/components/section.tsx'
import { CopyDiagnostics } from './copy-diagnostics.tsx'
import { ScrapingHere } from './scraping-here.tsx'
import { PreferenceSwitches } from './preference-switches.tsx'
import { ServerAddress } from './server-address.tsx'

/** What is set for this computer alone. */
export function ThisComputer() {
  return (
    <>
      <Section
        title="Looking for leads"
        text="While the console is open, this computer runs the searches waiting on the server: the ones you start and the ones that are due. It reads pages in a hidden browser, and the window says when it’s searching."
      >
        <ScrapingHere />
      </Section>
      <Section
        title="Reminders"
        text="While the console is open or in the tray, this computer reminds you of a task on the morning it’s due and of a booked call 15 minutes before it starts. Reminders show the lead’s name but not what the task says."
      >
        <PreferenceSwitches labels={[['givesReminders', 'Remind me of tasks and calls']]} />
      </Section>
      <Section
        title="Spelling"
        text="Marks misspelt words as you write, and suggests others when you right-click one. On Windows and Linux a British English dictionary is downloaded once from Google when you turn this on. What you write is checked on this computer and isn’t sent anywhere."
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
        text="What the console has done recently, for someone helping you with a problem. It names no leads or other people."
      >
        <CopyDiagnostics />
      </Section>
    </>
  )
}
