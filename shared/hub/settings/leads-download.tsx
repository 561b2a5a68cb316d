import { Button, makeStyles } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useMutation } from '@tanstack/react-query'
import { exportProspects } from '#shared/contract/prospect-import.ts'
import { useClient } from '../client-context.ts'
import { errorSentence } from '../components/error-sentence.ts'
import { saveFile } from '../components/save-file.ts'
import { useShowToast } from '../components/toasts.tsx'

const useStyles = makeStyles({ button: { justifySelf: 'start' } })

/** Every lead as one file. */
export function LeadsDownload() {
  const styles = useStyles()
  const client = useClient()
  const showToast = useShowToast()
  const download = useMutation({
    mutationFn: async () => {
      const text = await client.call(exportProspects)
      // Reading an answer as text drops the mark by which spreadsheets know UTF-8.
      saveFile(`\uFEFF${text}`, 'leads.csv')
    },
    onError: (error) => showToast({ title: 'Not downloaded', text: errorSentence(error) }),
  })
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
