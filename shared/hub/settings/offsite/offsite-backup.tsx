import { useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import {
  copyOffsite,
  type OffsiteBackup,
  type OffsiteBackup as State,
  readOffsiteBackup,
  testOffsiteBackup,
  turnOffOffsiteBackup,
} from '#shared/contract/offsite-backup.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { ListSkeleton, LoadError } from '../../components/query-content.tsx'
import { Notice } from '../../components/notice.tsx'
import { type RecordColumn, RecordTable } from '../../components/records/record-table.tsx'
import { useShowToast, useCall } from '../../platform/mutations.ts'
import { formatExact } from '../../platform/dates.ts'
import { queryOf } from '../../platform/queries.ts'
import { formatSize } from '../../components/files.ts'
import { DatedAheadNotice } from './dated-ahead-notice.tsx'
import { OffsiteForm } from './offsite-form.tsx'
import { copyText } from '../../components/copy-text.ts'
import { PastTime } from '../../components/past-time.tsx'
import { Facts } from '../../components/records/facts.tsx'
import { Row } from '../../components/stack.tsx'

const useStyles = makeStyles({
  start: { justifySelf: 'start' },
  address: { fontFamily: tokens.fontFamilyMonospace, fontSize: tokens.fontSizeBase200 },
  copy: { display: 'block' },
  advice: { maxWidth: '68ch', lineHeight: tokens.lineHeightBase400, textWrap: 'pretty' },
})

const query = queryOf(readOffsiteBackup)
const whileCopyingMs = 2000

/** Shows and sets up the encrypted off-site copies of the backups. */
export function OffsiteBackup() {
  const styles = useStyles()
  const [isEditing, setEditing] = useState(false)
  const state = useQuery({
    ...query,
    refetchInterval: ({ state: { data } }) => (data && isAboutToChange(data) ? whileCopyingMs : false),
  })
  if (state.isError) {
    return (
      <LoadError
        title="Couldn’t load the off-site copies"
        error={state.error}
        onRetry={state.refetch}
        isRetrying={state.isFetching}
      />
    )
  }
  if (state.isPending) return <ListSkeleton label="Loading the off-site copies" />
  const { settings, status, copies } = state.data
  if (isEditing) return <OffsiteForm settings={settings} onClose={() => setEditing(false)} />
  return (
    <>
      {status.lastError === null ? undefined : (
        <Notice intent="error" title="The last copy failed">
          {status.lastError} We try again every hour.
        </Notice>
      )}
      {settings === null ? (
        <Button className={styles.start} onClick={() => setEditing(true)}>
          Set up off-site copies
        </Button>
      ) : (
        <>
          {settings.isSameDisk ? (
            <Notice intent="information">
              This folder is on the same disk as your data, so one broken disk takes both. Choose another disk if you
              can.
            </Notice>
          ) : undefined}
          <OffsiteFacts settings={settings} status={status} />
          <Actions state={state.data} onEdit={() => setEditing(true)} />
        </>
      )}
      {copies.length === 0 ? undefined : (
        <>
          <DatedAheadNotice listed={copies} />
          <RecordTable label="Off-site copies" columns={columns} records={copies} keyOf={({ file }) => file} />
        </>
      )}
    </>
  )
}

/** Returns whether a copy is being made, or the first one is still to come. */
function isAboutToChange({ settings, status }: State): boolean {
  return status.isCopying || (settings !== null && status.lastGoodAt === null && status.lastError === null)
}

const columns: RecordColumn<State['copies'][number]>[] = [
  {
    header: 'Backup made',
    width: 'minmax(200px, 2fr)',
    place: 'title',
    cell: ({ createdAt, isDatedAhead }) => `${formatExact(createdAt)}${isDatedAhead ? ', dated ahead' : ''}`,
  },
  { header: 'Size', width: '96px', isNumber: true, cell: ({ bytes }) => formatSize(bytes) },
]

function Actions({ state: { status }, onEdit }: { state: State; onEdit: () => void }) {
  const confirm = useConfirm()
  const copy = useCall(copyOffsite, {
    answers: query.queryKey,
    errorTitle: 'Couldn’t begin the copy',
  })
  const test = useCall(testOffsiteBackup, {
    successToast: () => ({ title: 'This place works', text: 'A small file was written, read and deleted.' }),
    errorTitle: 'This place doesn’t work',
  })
  const turnOff = useCall(turnOffOffsiteBackup, {
    errorTitle: 'Couldn’t turn off the copies',
  })
  async function askToTurnOff() {
    const agreed = await confirm({
      title: 'Turn off off-site copies?',
      text: 'This removes the storage details, key and passphrase. Copies that are already there stay.',
      action: 'Turn off',
    })
    if (agreed) turnOff.mutate()
  }
  const isCopying = status.isCopying || copy.isPending
  return (
    <Row>
      <Button disabledFocusable={isCopying} onClick={() => copy.mutate()}>
        {isCopying ? 'Copying…' : 'Copy now'}
      </Button>
      <Button disabledFocusable={test.isPending} onClick={() => test.mutate()}>
        {test.isPending ? 'Testing…' : 'Test this place'}
      </Button>
      <Button onClick={onEdit}>Change</Button>
      <Button disabledFocusable={turnOff.isPending} onClick={() => void askToTurnOff()}>
        Turn off
      </Button>
    </Row>
  )
}

interface OffsiteFactsProps {
  settings: NonNullable<OffsiteBackup['settings']>
  status: OffsiteBackup['status']
}

/** Shows where the copies are, whether copying works, and what the owner needs to open them. */
export function OffsiteFacts({ settings: { address, keepDays, hostKey, setUpAt }, status }: OffsiteFactsProps) {
  const styles = useStyles()
  const showToast = useShowToast()
  async function copyAddress() {
    const isCopied = await copyText(address)
    showToast({ title: isCopied ? 'Address copied' : 'Couldn’t copy the address' })
  }
  return (
    <>
      <Facts
        facts={[
          {
            name: 'Address',
            value: (
              <>
                <span className={styles.address}>{address}</span>
                <Button className={styles.copy} size="small" onClick={() => void copyAddress()}>
                  Copy address
                </Button>
              </>
            ),
          },
          { name: 'Last copied', value: status.lastGoodAt === null ? 'Not yet' : <PastTime at={status.lastGoodAt} /> },
          { name: 'Kept for', value: `${keepDays} days` },
          { name: 'Set up', value: setUpAt === null ? null : formatExact(setUpAt) },
          { name: 'Server’s key', value: hostKey },
        ]}
      />
      <p className={styles.advice}>
        Write down the passphrase, this address and the key or password, and keep them away from this server. Without
        the passphrase nobody can open the copies.
      </p>
    </>
  )
}
