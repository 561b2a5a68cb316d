import { Button, makeStyles } from '@fluentui/react-components'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { type Backup, downloadBackup, listBackups, makeBackup } from '#shared/contract/backup.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { saveFile } from '../components/download.ts'
import { formatExact } from '../dates.ts'
import { queryOf } from '../query-function.ts'
import { formatSize } from '../components/format-size.ts'
import { useToastMutation } from '../mutations.ts'

const useStyles = makeStyles({ now: { justifySelf: 'start' } })

/** Lists the backups, and makes a new one on request. */
export function Backups() {
  const styles = useStyles()
  const backups = useQuery(queryOf(listBackups))
  const make = useToastMutation({
    mutationFn: (client) => client.call(makeBackup),
    successToast: ({ bytes }) => ({ title: 'Backup made and checked', text: `Backup size: ${formatSize(bytes)}.` }),
    errorTitle: 'Backup failed',
    invalidates: [listBackups],
  })
  const download = useToastMutation({
    mutationFn: async (client, file: string) => saveFile(await client.call(downloadBackup, { params: { file } }), file),
    errorTitle: 'Download failed',
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
