import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { readBusiness } from '#shared/contract/business.ts'
import { businessItemId } from '#shared/contract/website-content.ts'
import { useClient } from '../../client-context.ts'
import { Notice } from '../../components/notice.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { queryOf } from '../../query-function.ts'
import { latestContent, websiteQueries } from '../queries.ts'
import { BusinessForm, businessContentOf } from './business-form.tsx'

/** Edits the facts about the business; until they are published for the first time, those of the server's settings are the start. */
export function BusinessSection() {
  const items = useQuery(websiteQueries(useClient()).content('business'))
  const details = useQuery(queryOf(readBusiness))
  const [edition, setEdition] = useState(0)
  const status = { loading: 'Loading your business details', failed: 'Couldn’t load your business details' }
  return (
    <QueryContent query={items} {...status}>
      {([item]) => (
        <QueryContent query={details} {...status}>
          {(business) => (
            <>
              {business.setIn === 'server' ? (
                <Notice intent="information">
                  Your website shows what was set up with the server. Once you publish these details, what you say here
                  is shown everywhere.
                </Notice>
              ) : undefined}
              <BusinessForm
                key={edition}
                kind="business"
                id={businessItemId}
                item={item}
                initial={item === undefined ? businessContentOf(business) : latestContent<'business'>(item)}
                initialSlug={undefined}
                onClose={undefined}
                onReload={() => setEdition((count) => count + 1)}
              />
            </>
          )}
        </QueryContent>
      )}
    </QueryContent>
  )
}
