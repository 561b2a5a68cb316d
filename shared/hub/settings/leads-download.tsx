import { Button, makeStyles } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { exportProspects } from '#shared/contract/prospect-import.ts'
import { useClient } from '../client-context.ts'
import { useCsvDownload } from '../components/use-csv-download.ts'

const useStyles = makeStyles({ button: { justifySelf: 'start' } })

/** Every lead as one file. */
export function LeadsDownload() {
  const styles = useStyles()
  const client = useClient()
  const download = useCsvDownload(() => client.call(exportProspects), 'leads.csv')
  return (
    <Button
      className={styles.button}
      icon={<ArrowDownload20Regular />}
      disabledFocusable={download.isPending}
      onClick={() => download.mutate()}
    >
      Download all leads
    </Button>
  )
}
