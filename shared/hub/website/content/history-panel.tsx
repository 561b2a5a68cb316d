import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import type { ContentItem } from '#shared/contract/website.ts'
import type { ContentKind, ContentOf } from '#shared/contract/website-content.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { Facts } from '../../components/records/facts.tsx'
import { SidePanel } from '../../components/side-panel.tsx'
import { formatExact } from '../../platform/dates.ts'
import type { ContentDescription } from './content-description.ts'
import { useRestoreVersion } from './mutations.ts'
import { latestContent, websiteQueries } from './queries.ts'
import { targetLineHeight } from '../../components/styles.ts'

const useStyles = makeStyles({
  list: { display: 'grid', gap: tokens.spacingVerticalM },
  version: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    paddingBottom: tokens.spacingVerticalM,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  summary: { lineHeight: targetLineHeight, cursor: 'pointer' },
  facts: { marginTop: tokens.spacingVerticalS },
  note: { color: tokens.colorNeutralForeground3 },
  use: { justifySelf: 'start' },
})

export interface HistoryPanelProps<Kind extends ContentKind> {
  description: ContentDescription<Kind>
  item: ContentItem
  onClose: () => void
  /** Called once a former version has become the draft. */
  onRestored: () => void
}

/** Shows the versions published before, each of which can become the draft. */
export function HistoryPanel<Kind extends ContentKind>(props: HistoryPanelProps<Kind>) {
  const { description, item, onClose, onRestored } = props
  const styles = useStyles()
  const versions = useQuery(websiteQueries.versions(item))
  const confirm = useConfirm()
  const { mutate: restore, isPending } = useRestoreVersion(onRestored)

  async function use(version: string): Promise<void> {
    const mayReplace =
      item.draft === null ||
      (await confirm({
        title: 'Replace your draft?',
        text: 'Your draft has changes that aren’t published. This version takes their place.',
        action: 'Replace the draft',
        isFinal: true,
      }))
    if (mayReplace) restore({ item, version })
  }

  return (
    <SidePanel title={`History of ${description.titleOf(latestContent<Kind>(item))}`} onClose={onClose}>
      <QueryContent query={versions} loading="Loading the history" failed="Couldn’t load the history">
        {(data) => (
          <ul className={styles.list}>
            {data.map(({ id, publishedAt, content }, index) => (
              <li key={id} className={styles.version}>
                <details open={index === 0}>
                  <summary className={styles.summary}>
                    {formatExact(publishedAt)}
                    {index === 0 ? <span className={styles.note}> · published last</span> : undefined}
                  </summary>
                  <div className={styles.facts}>
                    <Facts facts={description.factsOf(content as ContentOf<Kind>)} />
                  </div>
                </details>
                <Button
                  size="small"
                  className={styles.use}
                  disabledFocusable={isPending}
                  aria-label={`Use this version of ${formatExact(publishedAt)}`}
                  onClick={() => void use(id)}
                >
                  Use this version
                </Button>
              </li>
            ))}
          </ul>
        )}
      </QueryContent>
    </SidePanel>
  )
}
