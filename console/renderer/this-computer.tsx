import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { Notice } from '#shared/hub/components/notice.tsx'
import { Section } from '#shared/hub/components/section.tsx'
import { useShowToast } from '#shared/hub/platform/mutations.ts'
import type { Preferences, ScrapingStatus } from '../main/ipc/calls.ts'
import { desktop } from './desktop/desktop.ts'
import { useMainState } from './desktop/use-main-state.ts'

const useStyles = makeStyles({
  switches: { display: 'grid', justifyItems: 'start' },
  server: { display: 'grid', justifyItems: 'start', gap: tokens.spacingVerticalM },
  address: { lineHeight: tokens.lineHeightBase300, overflowWrap: 'anywhere' },
  copy: { justifySelf: 'start' },
})

/** Shows the settings that apply to this computer only. */
export function ThisComputer() {
  return (
    <>
      <Section
        title="Looking for leads"
        text="While the app is open, this computer runs the searches waiting on the server: the ones you start and the ones that are due. It reads pages in a hidden browser, and the window says when it’s searching."
      >
        <ScrapingHere />
      </Section>
      <Section
        title="Reminders"
        text="While the app is open or in the tray, this computer reminds you of a task on the morning it’s due and of a booked call 15 minutes before it starts. Reminders show the lead’s name but not what the task says."
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
        text="What the app has done recently, for someone helping you with a problem. It names no leads or other people."
      >
        <CopyDiagnostics />
      </Section>
    </>
  )
}

const useScrapingStyles = makeStyles({
  all: { display: 'grid', justifyItems: 'start', gap: tokens.spacingVerticalM },
  browser: { lineHeight: tokens.lineHeightBase300, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
})

/** Shows whether this computer scrapes, and with which browser. */
function ScrapingHere() {
  const styles = useScrapingStyles()
  const status: ScrapingStatus | undefined = useMainState('scraping:status', 'scraping:changed', undefined)
  const { isChoosing, refusal, choose } = useChoosing()
  if (status === undefined) return undefined
  const { isOn, isAtWork, browser, isChosen } = status
  return (
    <div className={styles.all}>
      <Switch
        label="Look for leads on this computer"
        checked={isOn}
        onChange={(_, { checked }) => void desktop.call('scraping:switch', { isOn: checked })}
      />
      {browser === null ? (
        <Notice intent="error" title="No browser found">
          Install Chrome, Edge or Chromium, or choose the program if it’s installed somewhere else.
        </Notice>
      ) : (
        <p className={styles.browser}>
          {isAtWork ? 'In use now: ' : 'Browser: '}
          {browser} <span className={styles.quiet}>{isChosen ? 'chosen by you' : 'found on this computer'}</span>
        </p>
      )}
      {refusal === undefined ? undefined : <Notice intent="error">{refusal}</Notice>}
      <div className={styles.buttons}>
        <Button disabledFocusable={isChoosing} onClick={() => void choose()}>
          {isChoosing ? 'Checking it…' : browser === null ? 'Choose a browser' : 'Choose another browser'}
        </Button>
        {isChosen ? (
          <Button onClick={() => void desktop.call('scraping:forget-browser', undefined)}>Use the one we found</Button>
        ) : undefined}
      </div>
    </div>
  )
}

function useChoosing() {
  const [isChoosing, setIsChoosing] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  async function choose(): Promise<void> {
    setIsChoosing(true)
    setRefusal(undefined)
    try {
      const chosen = await desktop.call('scraping:choose-browser', undefined)
      setRefusal(chosen.refusal)
    } finally {
      setIsChoosing(false)
    }
  }
  return { isChoosing, refusal, choose }
}

/** Shows a switch for each of these preferences, which are also in the menu. */
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
