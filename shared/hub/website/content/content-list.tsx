import { useState } from 'react'
import { Button, makeStyles } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { ContentItem } from '#shared/contract/website.ts'
import type { ContentKind } from '#shared/contract/website-content.ts'
import { Add20Regular } from '../../icons/add.ts'
import { useOpened } from '../../platform/address-state.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { forgetId } from '../../platform/draft-store.ts'
import { Notice } from '../../components/notice.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { OverlayBoundary } from '../../components/error-boundaries.tsx'
import { type BuiltIn, type ContentDescription, type ContentEntry, entriesOf } from './content-description.ts'
import { ContentTable } from './content-table.tsx'
import { HistoryPanel } from './history-panel.tsx'
import { newItemId, newItemKey } from './mutations.ts'
import { latestContent, websiteQueries } from './queries.ts'

const useStyles = makeStyles({ add: { justifySelf: 'start' } })

const none: readonly never[] = []
/** The value in the address, instead of the key of an entry, for a new item. */
const newKey = 'new'

export interface ContentListProps<Kind extends ContentKind> {
  description: ContentDescription<Kind>
  /** Content of this kind that is part of the program. */
  builtIns?: readonly BuiltIn<Kind>[]
}

/** Lists the content of a kind, and shows the editor and the history of one item. */
export function ContentList<Kind extends ContentKind>({ description, builtIns = none }: ContentListProps<Kind>) {
  const { kind, label, addLabel, isWide = false } = description
  const styles = useStyles()
  const items = useQuery(websiteQueries.content(kind))
  const edited = useOpened('edit')
  const history = useOpened('history')
  const noun = label.toLowerCase()

  function add(): void {
    const isSaved = items.data?.some(({ id }) => id === newItemId(kind, newKey))
    if (isSaved) forgetId(newItemKey(kind, newKey))
    edited.open(newKey)
  }
  const addButton =
    addLabel === undefined ? undefined : (
      <Button className={styles.add} icon={<Add20Regular />} onClick={add}>
        {addLabel}
      </Button>
    )

  return (
    <QueryContent query={items} loading={`Loading ${noun}`} failed={`Couldn’t load the ${noun}`}>
      {(data) => {
        const entries = entriesOf(description, data, builtIns)
        const inHistory = data.find(({ id }) => id === history.id)
        const editor =
          edited.id === undefined ? undefined : (
            <OpenEditor
              key={edited.id}
              description={description}
              entryKey={edited.id}
              entries={entries}
              items={data}
              onClose={edited.close}
            />
          )
        if (editor !== undefined && isWide) return editor
        return (
          <>
            <SamplesNotice description={description} items={data} />
            {entries.length === 0 ? (
              <EmptyState title={`No ${noun} yet.`} action={addButton}>
                {description.emptyText}
              </EmptyState>
            ) : (
              <>
                {addButton}
                <ContentTable
                  description={description}
                  entries={entries}
                  onEdit={edited.open}
                  onShowHistory={({ id }) => history.open(id)}
                />
              </>
            )}
            {editor}
            {inHistory === undefined ? undefined : (
              <HistoryPanel
                description={description}
                item={inHistory}
                onClose={history.close}
                onRestored={history.close}
              />
            )}
          </>
        )
      }}
    </QueryContent>
  )
}

/** Shows what visitors see while the owner has published nothing of a kind. */
function SamplesNotice<Kind extends ContentKind>({
  description: { unpublished },
  items,
}: {
  description: ContentDescription<Kind>
  items: readonly ContentItem[]
}) {
  const { data } = useQuery(websiteQueries.siteParts)
  const isAnyShown = items.some(({ published, isHidden }) => published !== null && !isHidden)
  if (unpublished === undefined || data === undefined || isAnyShown) return undefined
  return (
    <Notice intent="information">{data.showsSamples ? unpublished.withSamples : unpublished.withoutSamples}</Notice>
  )
}

interface OpenEditorProps<Kind extends ContentKind> {
  description: ContentDescription<Kind>
  /** The key of the edited entry, or `new`. */
  entryKey: string
  entries: readonly ContentEntry<Kind>[]
  items: readonly ContentItem[]
  onClose: () => void
}

/** Shows the editor of an entry. It closes when the entry no longer exists. */
function OpenEditor<Kind extends ContentKind>(props: OpenEditorProps<Kind>) {
  const { description, entryKey, entries, items, onClose } = props
  const { kind, Editor } = description
  const entry = entries.find(({ key }) => key === entryKey)
  const [id] = useState(() => entry?.item?.id ?? newItemId(kind, entryKey))
  const [reloads, setReloads] = useState(0)
  const item = items.find((one) => one.id === id)
  if (entry === undefined && entryKey !== newKey) return undefined
  return (
    <OverlayBoundary onClose={onClose}>
      <Editor
        key={reloads}
        kind={kind}
        id={id}
        item={item}
        initial={item === undefined ? entry?.builtIn?.initial : latestContent<Kind>(item)}
        initialSlug={item?.slug ?? entry?.builtIn?.slug}
        onClose={onClose}
        onReload={() => setReloads((count) => count + 1)}
      />
    </OverlayBoundary>
  )
}
