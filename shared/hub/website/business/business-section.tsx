import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readBusiness } from '#shared/contract/business.ts'
import { businessItemId } from '#shared/contract/names.ts'
import { Notice } from '../../components/notice.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { queryOf } from '../../platform/queries.ts'
import type { ContentDescription } from '../content/content-description.ts'
import { HistoryButton } from '../content/history-button.tsx'
import { latestContent, websiteQueries } from '../content/queries.ts'
import { businessFacts } from './business-facts.ts'
import { BusinessForm, businessContentOf } from './business-form.tsx'

const business: ContentDescription<'business'> = {
  kind: 'business',
  label: 'Business',
  titleOf: () => 'your business details',
  factsOf: businessFacts,
  Editor: BusinessForm,
  emptyText: '',
}

/** Edits the facts about the business. Until they are first published, the form starts with those of the server's settings. */
export function BusinessSection() {
  const items = useQuery(websiteQueries.content('business'))
  const details = useQuery(queryOf(readBusiness))
  const [reloads, setReloads] = useState(0)
  const reload = () => setReloads((count) => count + 1)
  const status = { loading: 'Loading your business details', failed: 'Couldn’t load your business details' }
  return (
    <QueryContent query={items} {...status}>
      {([item]) => (
        <QueryContent query={details} {...status}>
          {(current) => (
            <>
              {current.setIn === 'server' ? (
                <Notice intent="information">This is what visitors see now. Change it and publish.</Notice>
              ) : undefined}
              {item && <HistoryButton description={business} item={item} onRestored={reload} />}
              <BusinessForm
                key={reloads}
                kind="business"
                id={businessItemId}
                item={item}
                initial={item === undefined ? businessContentOf(current) : latestContent<'business'>(item)}
                initialSlug={undefined}
                onClose={undefined}
                onReload={reload}
              />
            </>
          )}
        </QueryContent>
      )}
    </QueryContent>
  )
}
