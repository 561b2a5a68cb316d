import { useState } from 'react'
import { Button } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { dayInLondon, nameDay } from '#shared/business/london-time.ts'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { formatWithVat } from '#shared/business/vat.ts'
import { packages } from '#shared/business/packages.ts'
import type { PriceList } from '#shared/business/prices.ts'
import { rateIds, rates } from '#shared/business/additional-work.ts'
import { readBusiness } from '#shared/contract/business.ts'
import { pricesItemId } from '#shared/contract/names.ts'
import { type ContentItem, withdrawPrices } from '#shared/contract/website.ts'
import type { PricesContent } from '#shared/contract/website-content.ts'
import { useConfirm } from '../../components/confirm.tsx'
import { Notice } from '../../components/notice.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { useCall } from '../../platform/mutations.ts'
import { queryOf } from '../../platform/queries.ts'
import type { ContentDescription } from '../content/content-description.ts'
import { HistoryButton } from '../content/history-button.tsx'
import { storeItem } from '../content/mutations.ts'
import { latestContent, websiteQueries } from '../content/queries.ts'
import { PricesForm } from './prices-form.tsx'

const description: ContentDescription<'prices'> = {
  kind: 'prices',
  label: 'Prices',
  titleOf: () => 'your prices',
  factsOf: (content) => [
    { name: 'In force from', value: nameDay(content.from) },
    ...packages.map(({ type, name }) => ({ name, value: formatWithVat(pounds(content.packages[type])) })),
    { name: 'Deposit', value: formatWithVat(pounds(content.deposit)) },
    ...rateIds.map((id) => ({ name: rates[id].what, value: formatWithVat(pounds(content.rates[id])) })),
  ],
  Editor: PricesForm,
  emptyText: '',
}

/** Edits the prices. Until some are published, the form starts with those that the website came with. */
export function PricesSection() {
  const items = useQuery(websiteQueries.content('prices'))
  const business = useQuery(queryOf(readBusiness))
  const [reloads, setReloads] = useState(0)
  const reload = () => setReloads((count) => count + 1)
  const status = { loading: 'Loading your prices', failed: 'Couldn’t load your prices' }
  return (
    <QueryContent query={items} {...status}>
      {([item]) => (
        <QueryContent query={business} {...status}>
          {({ prices }) => (
            <>
              <InForce item={item} prices={prices} onWithdrawn={reload} />
              {item && item.published !== null ? (
                <HistoryButton description={description} item={item} onRestored={reload} />
              ) : undefined}
              <PricesForm
                key={reloads}
                kind="prices"
                id={pricesItemId}
                item={item}
                initial={initialOf(item, prices)}
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

function findToday(): string {
  return dayInLondon(Date.now())
}

/** Returns the draft, or else the latest prices, which can begin today at the earliest. */
function initialOf(item: ContentItem | undefined, inForce: PriceList): PricesContent {
  const today = findToday()
  const { from = today, packages, deposit, rates } = item ? latestContent<'prices'>(item) : inForce
  const isDraft = item !== undefined && item.draft !== null
  return { from: isDraft || from > today ? from : today, packages, deposit, rates }
}

interface InForceProps {
  item: ContentItem | undefined
  prices: PriceList
  onWithdrawn: () => void
}

/** Says which prices are in force, and from when the published ones are. */
function InForce({ item, prices, onWithdrawn }: InForceProps) {
  const withdraw = useWithdraw(onWithdrawn)
  const published = item?.published as PricesContent | null | undefined
  const now = packages.map(({ type }) => `${type} ${formatMoney(pounds(prices.packages[type]))}`).join(', ')
  const since = prices.from === undefined ? '' : ` since ${nameDay(prices.from)}`
  const current = `In force${since}, excluding VAT: ${now}, deposit ${formatMoney(pounds(prices.deposit))}.`
  if (!item || !published || published.from <= findToday()) return <Notice intent="information">{current}</Notice>
  return (
    <Notice
      intent="information"
      title={`New prices from ${nameDay(published.from)}`}
      action={<Button onClick={() => void withdraw(item)}>Withdraw</Button>}
    >
      {current} They change by themselves at midnight on that day.
    </Notice>
  )
}

function useWithdraw(onWithdrawn: () => void) {
  const confirm = useConfirm()
  const queryClient = useQueryClient()
  const { mutate } = useCall(withdrawPrices, {
    input: ({ revision }: ContentItem) => ({ body: { revision } }),
    successToast: () => ({ title: 'Prices withdrawn', text: 'They are your draft again. The current prices stay.' }),
    errorTitle: 'Couldn’t withdraw the prices',
    onSuccess(item) {
      storeItem(queryClient, item)
      onWithdrawn()
    },
  })
  return async (item: ContentItem) => {
    const agreed = await confirm({
      title: 'Withdraw the new prices?',
      text: 'The current prices stay in force. The new ones become your draft.',
      action: 'Withdraw',
    })
    if (agreed) mutate(item)
  }
}
