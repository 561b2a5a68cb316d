import { makeStyles, Switch } from '@fluentui/react-components'
import type { Preferences } from '../../main/shell/ipc-calls.ts'
import { desktop } from '../desktop.ts'
import { useMainState } from '../use-main-state.ts'

const useStyles = makeStyles({ all: { display: 'grid', justifyItems: 'start' } })

/** A switch for each of these preferences, which the menu has as well. */
export function PreferenceSwitches({ labels }: { labels: readonly (readonly [keyof Preferences, string])[] }) {
  const styles = useStyles()
  const preferences: Preferences | undefined = useMainState('shell:preferences', 'shell:preferences-changed', undefined)
  if (preferences === undefined) return undefined
  return (
    <div className={styles.all}>
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
