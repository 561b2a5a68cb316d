import { makeStyles, Switch } from '@fluentui/react-components'
import type { Preferences } from '../../main/shell/calls.ts'
import { desktop } from '../desktop.ts'
import { useTold } from '../use-told.ts'

const useStyles = makeStyles({ all: { display: 'grid', justifyItems: 'start' } })

/** How the window begins and ends. */
export function WindowPreferences() {
  const styles = useStyles()
  const preferences: Preferences | undefined = useTold('shell:preferences', 'shell:preferences-changed', undefined)
  if (preferences === undefined) return undefined
  const prefer = (change: Partial<Preferences>) => void desktop.call('shell:prefer', { ...preferences, ...change })
  return (
    <div className={styles.all}>
      <Switch
        label="Start minimised"
        checked={preferences.startsMinimised}
        onChange={(_, { checked }) => prefer({ startsMinimised: checked })}
      />
      <Switch
        label="Keep running when the window is closed"
        checked={preferences.staysInTray}
        onChange={(_, { checked }) => prefer({ staysInTray: checked })}
      />
    </div>
  )
}
