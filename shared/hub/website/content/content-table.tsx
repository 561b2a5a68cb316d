import { makeStyles, Spinner, tokens } from '@fluentui/react-components'
import type { ContentItem } from '#shared/contract/website.ts'
import type { ContentKind } from '#shared/contract/website-content.ts'
import { ArrowUndo20Regular } from '../../icons/arrow-undo.ts'
import { CheckmarkCircle16Regular } from '../../icons/checkmark-circle.ts'
import { CircleHalfFill16Regular } from '../../icons/circle-half-fill.ts'
import { Delete20Regular } from '../../icons/delete.ts'
import { Edit16Regular, Edit20Regular } from '../../icons/edit.ts'
import { Eye20Regular } from '../../icons/eye.ts'
import { EyeOff16Regular, EyeOff20Regular } from '../../icons/eye-off.ts'
import { History20Regular } from '../../icons/history.ts'
import { Open20Regular } from '../../icons/open.ts'
import { Send20Regular } from '../../icons/send.ts'
import { SlideSearch20Regular } from '../../icons/slide-search.ts'
import { Document16Regular } from '../../icons/document.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { PastTime } from '../../components/past-time.tsx'
import { OpenButton } from '../../components/records/record-list.tsx'
import { type RecordColumn, RecordTable } from '../../components/records/record-table.tsx'
import { RowActions, type RowAction } from '../../components/row-actions.tsx'
import { StateMark } from '../../components/state-mark.tsx'
import type { ContentDescription, ContentEntry } from './content-description.ts'
import { type PendingAction, useHideBuiltIn, useOrder, usePreview, useRowAction } from './mutations.ts'
import { useOpenPage } from './pages.ts'
import { Reorder, ReorderHandle } from './reorder.tsx'

const useStyles = makeStyles({
  detail: {
    display: 'block',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
  },
  busy: { justifyContent: 'start' },
})

export interface ContentTableProps<Kind extends ContentKind> {
  description: ContentDescription<Kind>
  entries: readonly ContentEntry<Kind>[]
  /** @param key of the entry */
  onEdit: (key: string) => void
  onShowHistory: (item: ContentItem) => void
}

/** Lists content with its state and actions. */
export function ContentTable<Kind extends ContentKind>({ description, entries, ...props }: ContentTableProps<Kind>) {
  const { kind, label, compare } = description
  const order = useOrder(kind)
  const { pending, actionsOf } = useEntryActions({ description, ...props })
  const columns = columnsWith({ description, pending, actionsOf, onEdit: props.onEdit })
  const table = <RecordTable label={label} columns={columns} records={entries} keyOf={({ key }) => key} />
  if (compare !== undefined) return table
  return (
    <Reorder rows={entries.map(({ key, title }) => ({ id: key, title }))} onReorder={order}>
      {table}
    </Reorder>
  )
}

interface ColumnParts<Kind extends ContentKind> {
  description: ContentDescription<Kind>
  pending: PendingAction | undefined
  actionsOf: (entry: ContentEntry<Kind>) => RowAction[]
  onEdit: (key: string) => void
}

function columnsWith<Kind extends ContentKind>(parts: ColumnParts<Kind>): RecordColumn<ContentEntry<Kind>>[] {
  const { description, pending, actionsOf, onEdit } = parts
  return [
    {
      header: 'Title',
      width: 'minmax(160px, 2.4fr)',
      place: 'title',
      cell: (entry) => <TitleCell description={description} entry={entry} onEdit={onEdit} />,
    },
    {
      header: 'Status',
      width: 'minmax(130px, 1.2fr)',
      cell: (entry) => <StateCell entry={entry} pending={pending} />,
    },
    {
      header: 'Last published',
      width: '112px',
      isNamed: true,
      cell: ({ item }) => (item?.publishedAt ? <PastTime at={item.publishedAt} /> : item ? 'Never' : '–'),
    },
    {
      header: 'Actions',
      width: '168px',
      place: 'end',
      cell: (entry) => <RowActions name={entry.title} actions={actionsOf(entry)} />,
    },
  ]
}

interface TitleCellProps<Kind extends ContentKind> extends Pick<ColumnParts<Kind>, 'description' | 'onEdit'> {
  entry: ContentEntry<Kind>
}

function TitleCell<Kind extends ContentKind>({ description, entry, onEdit }: TitleCellProps<Kind>) {
  const styles = useStyles()
  const { key, title, content } = entry
  const detail = description.detailOf?.(content)
  const cell = (
    <>
      <OpenButton onClick={() => onEdit(key)}>{title}</OpenButton>
      {detail === undefined ? undefined : <span className={styles.detail}>{detail}</span>}
    </>
  )
  if (description.compare !== undefined) return cell
  return (
    <ReorderHandle id={key} title={title}>
      {cell}
    </ReorderHandle>
  )
}

function StateCell({ entry, pending }: { entry: ContentEntry<ContentKind>; pending: PendingAction | undefined }) {
  const styles = useStyles()
  const { item, builtIn } = entry
  if (item !== undefined && item.id === pending?.id) {
    return <Spinner size="tiny" className={styles.busy} label={pending.label} />
  }
  return <StateOf item={item} builtInState={builtIn?.state} />
}

/** Shows the state of an item by word and shape. */
function StateOf({ item, builtInState }: { item: ContentItem | undefined; builtInState: string | undefined }) {
  if (item === undefined) {
    return (
      <StateMark Icon={Document16Regular} tone="quiet">
        {builtInState}
      </StateMark>
    )
  }
  if (item.published === null) {
    return (
      <StateMark Icon={Edit16Regular} tone="new">
        Draft
      </StateMark>
    )
  }
  if (item.isHidden) {
    return (
      <StateMark Icon={EyeOff16Regular} tone="quiet">
        {item.draft === null ? 'Hidden' : 'Hidden, with changes'}
      </StateMark>
    )
  }
  if (item.draft !== null) {
    return (
      <StateMark Icon={CircleHalfFill16Regular} tone="new">
        Changed – not published yet
      </StateMark>
    )
  }
  return (
    <StateMark Icon={CheckmarkCircle16Regular} tone="good">
      Published
    </StateMark>
  )
}

/** Returns the actions of each entry, and the action in progress. */
function useEntryActions<Kind extends ContentKind>({
  description: { kind, canHide },
  onEdit,
  onShowHistory,
}: Omit<ContentTableProps<Kind>, 'entries'>) {
  const confirm = useConfirm()
  const { pending, run } = useRowAction()
  const preview = usePreview()
  const hideBuiltIn = useHideBuiltIn(kind)
  const { viewPage } = useOpenPage()

  async function remove(item: ContentItem, { title, builtIn }: ContentEntry<Kind>): Promise<void> {
    const agreed = await confirm({
      title: builtIn === undefined ? `Delete ${title}?` : `${builtIn.restoreLabel}?`,
      text:
        builtIn === undefined
          ? 'It is removed from your website and from the hub, with its history. To keep it for later, hide it instead.'
          : 'What you published in its place is deleted, with its history.',
      action: builtIn === undefined ? 'Delete' : builtIn.restoreLabel,
      isFinal: true,
    })
    if (agreed) run('remove', item, title)
  }

  function actionsOf(entry: ContentEntry<Kind>): RowAction[] {
    const { key, title, content, item, builtIn } = entry
    const editLabel = item === undefined ? builtIn?.editLabel : undefined
    const actions: (RowAction | false)[] = [
      {
        title: editLabel ?? 'Edit',
        label: editLabel === undefined ? `Edit ${title}` : `${editLabel}: ${title}`,
        icon: <Edit20Regular />,
        onClick: () => onEdit(key),
      },
    ]
    if (item === undefined) {
      actions.push(
        builtIn?.canHide === true && {
          title: 'Hide',
          label: `Hide ${title}`,
          icon: <EyeOff20Regular />,
          onClick: () => hideBuiltIn.mutate(builtIn),
        },
      )
    } else {
      const { draft, published, isHidden } = item
      actions.push(
        draft === null &&
          published !== null &&
          !isHidden && {
            title: 'View page',
            label: `View the page with ${title}`,
            icon: <Open20Regular />,
            onClick: () => viewPage(item),
          },
        draft !== null && {
          title: 'Preview',
          label: `Preview ${title}`,
          icon: <SlideSearch20Regular />,
          onClick: () => preview(item),
        },
        draft !== null && {
          title: 'Publish',
          label: `Publish ${title}`,
          icon: <Send20Regular />,
          onClick: () => run('publish', item, title),
        },
        isHidden && {
          title: 'Show',
          label: `Show ${title} to visitors`,
          icon: <Eye20Regular />,
          onClick: () => run('show', item, title),
        },
        published !== null &&
          !isHidden &&
          canHide?.(content) !== false && {
            title: 'Hide',
            label: `Hide ${title} from visitors`,
            icon: <EyeOff20Regular />,
            onClick: () => run('hide', item, title),
          },
        published !== null && {
          title: 'History',
          label: `History of ${title}`,
          icon: <History20Regular />,
          onClick: () => onShowHistory(item),
        },
        {
          title: builtIn?.restoreLabel ?? 'Delete',
          label: builtIn === undefined ? `Delete ${title}` : `${builtIn.restoreLabel}: ${title}`,
          icon: builtIn === undefined ? <Delete20Regular /> : <ArrowUndo20Regular />,
          onClick: () => void remove(item, entry),
        },
      )
    }
    return actions.filter((action) => action !== false)
  }
  return { pending, actionsOf }
}
