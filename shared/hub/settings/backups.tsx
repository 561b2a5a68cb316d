import { Button, makeStyles } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Backup, downloadBackup, listBackups, makeBackup } from '#shared/contract/backup.ts'
import { useClient } from '../client-context.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { errorSentence } from '../components/error-sentence.ts'
import { QueryContent } from '../components/query-content.tsx'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { saveFile } from '../components/download.ts'
import { useShowToast } from '../components/toasts.tsx'
import { formatExact } from '../dates.ts'
import { queryOf } from '../query-function.ts'
import { formatSize } from './format-size.ts'

const useStyles = makeStyles({ now: { justifySelf: 'start' } })

/** Lists the backups, and makes a new one on request. */
export function Backups() {
  const styles = useStyles()
  const client = useClient()
  const queryClient = useQueryClient()
  const showToast = useShowToast()
  const backups = useQuery(queryOf(listBackups))
  const make = useMutation({
    mutationFn: () => client.call(makeBackup),
    onSuccess: ({ bytes }) =>
      showToast({ title: 'Backup made and checked', text: `Backup size: ${formatSize(bytes)}.` }),
    onError: (error) => showToast({ title: 'Backup failed', text: errorSentence(error) }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: [listBackups.path] }),
  })
  const download = useMutation({
    mutationFn: async (file: string) => saveFile(await client.call(downloadBackup, { params: { file } }), file),
    onError: (error) => showToast({ title: 'Download failed', text: errorSentence(error) }),
  })
  const columns = columnsWith(download.isPending, download.mutate)
  return (
    <>
      <Button className={styles.now} disabledFocusable={make.isPending} onClick={() => make.mutate()}>
        {make.isPending ? 'Backing up…' : 'Back up now'}
      </Button>
      <QueryContent query={backups} loading="Loading backups" failed="Couldn’t load the backups">
        {(data) =>
          data.length === 0 ? (
            <EmptyState title="No backups yet">The first one is made within a day.</EmptyState>
          ) : (
            <RecordTable label="Backups" columns={columns} records={data} keyOf={({ file }) => file} />
          )
        }
      </QueryContent>
    </>
  )
}

function columnsWith(isBusy: boolean, onDownload: (file: string) => void): RecordColumn<Backup>[] {
  return [
    { header: 'Made', width: 'minmax(200px, 2fr)', place: 'title', cell: describe },
    { header: 'Size', width: '96px', isNumber: true, cell: ({ bytes }) => formatSize(bytes) },
    {
      header: 'Download',
      width: 'minmax(132px, 1fr)',
      place: 'end',
      cell: (backup) => (
        <Button
          size="small"
          icon={<ArrowDownload20Regular />}
          aria-label={`Download the backup of ${describe(backup)}`}
          disabledFocusable={isBusy}
          onClick={() => onDownload(backup.file)}
        >
          Download
        </Button>
      ),
    },
  ]
}

function describe({ createdAt, beforeVersion }: Backup): string {
  const time = formatExact(createdAt)
  return beforeVersion === undefined ? time : `${time}, before version ${beforeVersion}`
}
