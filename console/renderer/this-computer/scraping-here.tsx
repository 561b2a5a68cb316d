import { useState } from 'react'
import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { Notice } from '#shared/hub/components/notice.tsx'
import type { ScrapingStatus } from '../../main/ipc/calls.ts'
import { desktop } from '../desktop.ts'
import { useMainState } from '../use-main-state.ts'

const useStyles = makeStyles({
  all: { display: 'grid', justifyItems: 'start', gap: '12px' },
  browser: { margin: 0, lineHeight: '20px', overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' },
})

/** Shows whether this computer scrapes, and with which browser. */
export function ScrapingHere() {
  const styles = useStyles()
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
