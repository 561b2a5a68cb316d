import { Button, makeStyles } from '@fluentui/react-components'
import { ArrowDownload20Regular, Delete20Regular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { readHeldData } from '#shared/contract/personal-data.ts'
import { useClient } from '../../client-context.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { LoadError } from '../../components/load-error.tsx'
import { ListSkeleton } from '../../components/records/list-skeleton.tsx'
import { Section } from '../../components/section.tsx'
import { HeldList } from './held-list.tsx'
import { usePersonDownload } from './use-person-download.ts'
import { usePersonErase } from './use-person-erase.ts'

const useStyles = makeStyles({ actions: { display: 'flex', flexWrap: 'wrap', gap: '8px' } })

/** What is held on whoever has this address, and what can be done about it. */
export function HeldData({ email }: { email: string }) {
  const styles = useStyles()
  const client = useClient()
  const download = usePersonDownload()
  const erase = usePersonErase()
  const held = useQuery({
    queryKey: [readHeldData.path, email],
    queryFn: ({ signal }) => client.call(readHeldData, { body: { email }, signal }),
    // The owner is about to answer somebody: what is held now, not what was.
    staleTime: 0,
  })
  if (held.isPending) return <ListSkeleton label="Searching" />
  if (held.isError) {
    return (
      <LoadError title="Couldn’t look that up" error={held.error} onRetry={held.refetch} isRetrying={held.isFetching} />
    )
  }
  if (held.data.length === 0) {
    return (
      <EmptyState title={`No data held about ${email}`}>
        We looked through leads, enquiries, estimates, deposits, emails and subscriptions.
      </EmptyState>
    )
  }
  return (
    <Section title={email}>
      <HeldList held={held.data} />
      <div className={styles.actions}>
        <Button
          icon={<ArrowDownload20Regular />}
          disabledFocusable={download.isPending}
          onClick={() => download.mutate(email)}
        >
          Download
        </Button>
        {held.data.some(({ stays }) => !stays) ? (
          <Button icon={<Delete20Regular />} disabledFocusable={erase.isPending} onClick={() => erase.mutate(email)}>
            Erase
          </Button>
        ) : undefined}
      </div>
    </Section>
  )
}
