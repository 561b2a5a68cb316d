import { makeStyles, Switch, Button } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { Section } from '#shared/hub/components/section.tsx'
import { useShowToast } from '#shared/hub/components/toasts.tsx'
import type { Preferences } from '../../main/ipc/calls.ts'
import { desktop } from '../desktop.ts'
import { useMainState } from '../use-main-state.ts'
import { ScrapingHere } from './scraping-here.tsx'

const useStyles = makeStyles({
  switches: { display: 'grid', justifyItems: 'start' },
  server: { display: 'grid', justifyItems: 'start', gap: '12px' },
  address: { margin: 0, lineHeight: '20px', overflowWrap: 'anywhere' },
  copy: { justifySelf: 'start' },
})

/** The settings of this computer alone. */
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

/** A switch for each of these preferences, which the menu has as well. */
function PreferenceSwitches({ labels }: { labels: readonly (readonly [keyof Preferences, string])[] }) {
  const styles = useStyles()
  const preferences: Preferences | undefined = useMainState('shell:preferences', 'shell:preferences-changed', undefined)
  if (preferences === undefined) return undefined
  return (
    <div className={styles.switches}>
      {labels.map(([name, label]) => (
        <Switch
          key={name}
          label={label}
          checked={preferences[name]}
          onChange={(_, { checked }) => void desktop.call('shell:prefer', { ...preferences, [name]: checked })}
        />
      ))}
    </div>
  )
}

/** Shows the server's address, and offers to change it. */
function ServerAddress() {
  const styles = useStyles()
  const [address, setAddress] = useState<string>()
  useEffect(() => void desktop.call('connection:server', undefined).then(setAddress), [])
  return (
    <div className={styles.server}>
      <p className={styles.address}>{address}</p>
      <Button onClick={() => void desktop.call('shell:change-server', undefined)}>Change server</Button>
    </div>
  )
}

function CopyDiagnostics() {
  const styles = useStyles()
  const showToast = useShowToast()
  async function copy(): Promise<void> {
    await desktop.call('diagnostics:copy', undefined)
    showToast({ title: 'Diagnostics copied', text: 'Paste them into a message to the person helping you.' })
  }
  return (
    <Button className={styles.copy} onClick={() => void copy()}>
      Copy diagnostics
    </Button>
  )
}
