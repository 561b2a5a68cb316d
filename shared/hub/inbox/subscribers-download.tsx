import { Button } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { exportSubscribers } from '#shared/contract/newsletter.ts'
import { useClient } from '../client-context.ts'
import { useCsvDownload } from '../components/use-csv-download.ts'

/** Who is subscribed, for the program that sends the newsletter. */
export function SubscribersDownload() {
  const client = useClient()
  const download = useCsvDownload(() => client.call(exportSubscribers), 'newsletter.csv', {
    title: 'Subscribers downloaded',
    text: 'Put each person’s own link in the newsletter so they can unsubscribe.',
  })
  return (
    <Button icon={<ArrowDownload20Regular />} disabledFocusable={download.isPending} onClick={() => download.mutate()}>
      Download subscribers
    </Button>
  )
}
