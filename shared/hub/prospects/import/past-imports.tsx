import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { counted, formatNumber } from '#shared/business/counts.ts'
import { listImports, type PastImport } from '#shared/contract/prospect-import.ts'
import { ArrowUndo20Regular } from '../../icons/arrow-undo.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { PastTime } from '../../components/past-time.tsx'
import { SubtleRouteLink } from '../../components/subtle-link.tsx'
import { RecordList, usePages } from '../../components/records/record-list.tsx'
import type { RecordColumn } from '../../components/records/record-table.tsx'
import { formatDate } from '../../platform/dates.ts'
import { PanelSection } from '../../components/side-panel.tsx'
import { useUndoImport } from '../mutations.ts'
import { space } from '../../components/styles.ts'

const useStyles = makeStyles({
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: space('XS', 'L'),
  },
  trouble: { color: tokens.colorNeutralForeground3 },
})

const columns: readonly RecordColumn<PastImport>[] = [
  { header: 'File', width: '1fr', place: 'title', cell: ({ fileName }) => fileName ?? 'A file' },
  { header: 'When', width: '1fr', place: 'end', cell: ({ createdAt }) => <PastTime at={createdAt} /> },
  { header: 'What it did', width: '1fr', cell: describe },
  { header: 'Actions', width: '1fr', cell: (record) => <ImportActions record={record} /> },
]

/** Lists earlier imports, with a link to their leads and a button to undo each; shows nothing before the first. */
export function PastImports() {
  const pages = usePages(listImports, {})
  if (pages.data?.length === 0) return undefined
  return (
    <PanelSection heading="Earlier imports">
      <RecordList label="Earlier imports" pages={pages} columns={columns} keyOf={({ id }) => id} empty={undefined} />
    </PanelSection>
  )
}

function ImportActions({ record: { id, createdAt, fileName, summary, isUndoable } }: { record: PastImport }) {
  const styles = useStyles()
  const confirm = useConfirm()
  const undo = useUndoImport()
  const name = fileName ?? `the import of ${formatDate(createdAt)}`

  async function ask(): Promise<void> {
    const agreed = await confirm({
      title: `Undo ${name}?`,
      text: 'The leads it added will be removed. Any you’ve worked on since will stay.',
      action: 'Undo import',
      isFinal: true,
    })
    if (agreed) undo.mutate(id)
  }

  if (summary?.added === 0) return undefined
  return (
    <span className={styles.actions}>
      <SubtleRouteLink to={`/?importId=${id}`} label={`Show the leads of ${name}`}>
        Show them
      </SubtleRouteLink>
      {isUndoable ? (
        <Button
          size="small"
          appearance="subtle"
          icon={<ArrowUndo20Regular />}
          aria-label={`Undo ${name}`}
          disabledFocusable={undo.isPending}
          onClick={() => void ask()}
        >
          Undo
        </Button>
      ) : (
        <span className={styles.trouble}>Can’t be undone: every lead has been worked on</span>
      )}
    </span>
  )
}

/** Returns `42 leads, 3 known already`. */
function describe({ summary }: PastImport): string {
  if (summary === null) return 'Interrupted. Import the same file again to finish it.'
  const { added, duplicates, suppressed, rejected, unread = 0 } = summary
  const besides = [
    [duplicates, 'known already'],
    [suppressed, 'deleted before'],
    [rejected, 'without a way to reach them'],
    [unread, 'not read'],
  ] as const
  const leftOut = besides.filter(([count]) => count > 0).map(([count, what]) => `${formatNumber(count)} ${what}`)
  return [counted(added, 'lead'), ...leftOut].join(', ')
}
