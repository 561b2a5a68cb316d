import { Button, makeStyles } from '@fluentui/react-components'
import { useShowToast } from '#shared/hub/components/toasts.tsx'
import { desktop } from '../desktop.ts'

const useStyles = makeStyles({ button: { justifySelf: 'start' } })

export function CopyDiagnostics() {
  const styles = useStyles()
  const showToast = useShowToast()
  async function copy(): Promise<void> {
    await desktop.call('diagnostics:copy', undefined)
    showToast({ title: 'Diagnostics copied', text: 'Paste them into a message to the person helping you.' })
  }
  return (
    <Button className={styles.button} onClick={() => void copy()}>
      Copy diagnostics
    </Button>
  )
}
