import { formatNumber } from '#shared/business/counts.ts'
import { formatMoney, pounds } from '#shared/business/money.ts'
import {
  acceptCalculatorSubmission,
  listCalculatorSubmissions,
  type ReceivedSubmission,
} from '#shared/contract/calculator.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { PastTime } from '../components/past-time.tsx'
import { RecordList, usePages } from '../components/records/record-list.tsx'
import type { RecordColumn } from '../components/records/record-table.tsx'
import { ContactLinks } from '../prospects/contact-links.tsx'
import { EnquirySenderMark } from '../prospects/sender-proof.tsx'
import { AcceptButton, ErasedMark, isErased, LeadLink, SpamMark, WithheldMark } from './record-marks.tsx'

const inPounds = (amount: number) => formatMoney(pounds(amount))

const columns: readonly RecordColumn<ReceivedSubmission>[] = [
  {
    header: 'Name',
    width: 'minmax(120px, 1.2fr)',
    place: 'title',
    cell: (one) => (isErased(one) ? <ErasedMark at={one.erasedAt} /> : one.name),
  },
  {
    header: 'Contact',
    width: 'minmax(170px, 1.6fr)',
    cell: (one) =>
      isErased(one) ? undefined : (
        <>
          <ContactLinks email={one.email} phone={null} prospectId={one.prospectId} />
          <SpamMark reason={one.suspectedSpam} />
          <EnquirySenderMark proof={one.senderProof} />
          {one.isMailWithheld ? <WithheldMark /> : undefined}
        </>
      ),
  },
  { header: 'Size', width: '72px', isNumber: true, cell: ({ sqm }) => `${formatNumber(sqm)} m²` },
  {
    header: 'Estimate',
    width: '88px',
    isNumber: true,
    cell: ({ estimatedCost }) => inPounds(estimatedCost),
  },
  {
    header: 'Range given',
    width: '150px',
    isNumber: true,
    cell: ({ low, high }) => `${inPounds(low)} to ${inPounds(high)}`,
  },
  {
    header: 'Lead',
    width: '136px',
    cell: (one) =>
      isErased(one) ? undefined : one.suspectedSpam === null ? (
        <LeadLink {...one} />
      ) : (
        <AcceptButton
          call={acceptCalculatorSubmission}
          id={one.id}
          name={one.name}
          reason={one.suspectedSpam}
          size="small"
        />
      ),
  },
  { header: 'Received', width: '104px', place: 'end', cell: ({ createdAt }) => <PastTime at={createdAt} /> },
]

/** Lists the estimates that visitors asked for, newest first. */
export function Estimates() {
  const pages = usePages(listCalculatorSubmissions, {})
  return (
    <RecordList
      label="Estimates"
      pages={pages}
      columns={columns}
      keyOf={({ id }) => id}
      empty={
        <EmptyState title="No estimates yet.">
          Everyone who uses the cost calculator appears here, with the size they entered and the figures they were
          given.
        </EmptyState>
      }
    />
  )
}
