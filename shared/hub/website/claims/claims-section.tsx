import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { claimIds } from '#shared/business/claims.ts'
import { claimsItemId } from '#shared/contract/names.ts'
import { Notice } from '../../components/notice.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import type { ContentDescription } from '../content/content-description.ts'
import { HistoryButton } from '../content/history-button.tsx'
import { latestContent, websiteQueries } from '../content/queries.ts'
import { claimLabels, ClaimsForm } from './claims-form.tsx'

const claims: ContentDescription<'claims'> = {
  kind: 'claims',
  label: 'Claims',
  titleOf: () => 'your claims',
  factsOf: (content) =>
    claimIds.map((id) => {
      const { figure, proof } = content[id]
      return { name: claimLabels[id], value: figure && (proof ? `${figure}\n${proof}` : figure) }
    }),
  Editor: ClaimsForm,
  emptyText: '',
}

/** Edits the figures that the website gives about the business, each once. */
export function ClaimsSection() {
  const items = useQuery(websiteQueries.content('claims'))
  const [reloads, setReloads] = useState(0)
  const reload = () => setReloads((count) => count + 1)
  return (
    <QueryContent query={items} loading="Loading your claims" failed="Couldn’t load your claims">
      {([item]) => (
        <>
          {item === undefined || item.published === null ? (
            <Notice intent="information">
              Your website shows the figures that it was made with, and some differ from page to page. Once you publish
              yours, each is the same everywhere, and one that you leave empty isn’t shown at all. The fields start with
              the lowest figure: replace it by what is true.
            </Notice>
          ) : undefined}
          {item && <HistoryButton description={claims} item={item} onRestored={reload} />}
          <ClaimsForm
            key={reloads}
            kind="claims"
            id={claimsItemId}
            item={item}
            initial={item && latestContent<'claims'>(item)}
            initialSlug={undefined}
            onClose={undefined}
            onReload={reload}
          />
        </>
      )}
    </QueryContent>
  )
}
