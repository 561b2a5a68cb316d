import { formatMoneyExactly } from '#shared/business/money.ts'
import { listPayments, type ReceivedPayment } from '#shared/contract/payments.ts'
import { useClient } from '../client-context.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PastTime } from '../components/past-time.tsx'
import { OpenButton } from '../components/records/open-button.tsx'
import { RecordList } from '../components/records/record-list.tsx'
import type { RecordColumn } from '../components/records/record-table.tsx'
import { usePages } from '../components/records/use-pages.ts'
import { useOpened } from '../components/address-state.ts'
import { DepositPanel } from './deposit-panel.tsx'
import { DepositState } from './record-states.tsx'

/** Lists deposits and their states, newest first. */
export function Deposits() {
  const client = useClient()
  const { id, open, close } = useOpened('deposit')
  const pages = usePages({
    queryKey: [listPayments.path],
    ask: (query, signal) => client.callWithHeaders(listPayments, { query, signal }),
  })
  const opened = pages.data?.find((one) => one.id === id)
  const columns = columnsWith(open)
  return (
    <>
      <RecordList
        label="Deposits"
        pages={pages}
        columns={columns}
        keyOf={(one) => one.id}
        empty={
          <EmptyState title="No deposit has been paid yet.">
            Each one appears here when a customer starts to pay, and is updated by the card provider.
          </EmptyState>
        }
      />
      {opened === undefined ? undefined : <DepositPanel payment={opened} onClose={close} />}
    </>
  )
}

function columnsWith(open: (id: string) => void): RecordColumn<ReceivedPayment>[] {
  return [
    {
      header: 'Name',
      width: 'minmax(140px, 1.4fr)',
      place: 'title',
      cell: (one) => <OpenButton onClick={() => open(one.id)}>{one.customerName}</OpenButton>,
    },
    { header: 'State', width: 'minmax(120px, 1fr)', cell: ({ status }) => <DepositState status={status} /> },
    { header: 'Package', width: 'minmax(90px, 1fr)', cell: ({ packageType }) => packageType },
    {
      header: 'Amount',
      width: '84px',
      isNumber: true,
      cell: ({ amountPence }) => formatMoneyExactly(amountPence),
    },
    {
      header: 'Receipt',
      width: 'minmax(130px, 1fr)',
      isNamed: true,
      cell: ({ invoiceNumber }) => invoiceNumber ?? 'None yet',
    },
    { header: 'Begun', width: '104px', place: 'end', cell: ({ createdAt }) => <PastTime at={createdAt} /> },
  ]
}
