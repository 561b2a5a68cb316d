import { lazy, useState } from 'react'
import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { accountingPeriodLabels, accountingPeriods, daysOfPeriod } from '#shared/business/accounting-periods.ts'
import { openLabels, openTable } from '#shared/business/labels-with-fallback.ts'
import { formatMoneyExactly } from '#shared/business/money.ts'
import { listMoney, type MoneyDocument, moneyFilters, type MoneyKind, sumMoney } from '#shared/contract/money.ts'
import { EmptyState } from '../../components/empty-state.tsx'
import { OverlayBoundary } from '../../components/error-boundaries.tsx'
import { useMinute } from '../../components/past-time.tsx'
import { QueryContent } from '../../components/query-content.tsx'
import { ChoiceFilter } from '../../components/records/choice-filter.tsx'
import { OpenButton, RecordList, usePages } from '../../components/records/record-list.tsx'
import type { RecordColumn } from '../../components/records/record-table.tsx'
import { Row, Stack } from '../../components/stack.tsx'
import { StateMark, type Tone } from '../../components/state-mark.tsx'
import { space } from '../../components/styles.ts'
import { ArrowDownload20Regular } from '../../icons/arrow-download.ts'
import { ArrowUndo16Regular } from '../../icons/arrow-undo.ts'
import { CheckmarkCircle16Filled } from '../../icons/checkmark-circle.ts'
import { Circle16Regular } from '../../icons/circle.ts'
import { Clock16Regular } from '../../icons/clock.ts'
import { DismissCircle16Regular } from '../../icons/dismiss-circle.ts'
import { Warning16Filled } from '../../icons/warning.ts'
import { useChoice, useOpened } from '../../platform/address-state.ts'
import { leadDetailParameters } from '../../prospects/email-form-address.ts'
import { formatDate, londonDay } from '../../platform/dates.ts'
import { queryOf } from '../../platform/queries.ts'
import { OpenedLead } from '../../prospects/panel/opened-lead.tsx'

const AccountantDialog = lazy(async () => ({ default: (await import('./accountant-dialog.tsx')).AccountantDialog }))

const useStyles = makeStyles({
  totals: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(96px, max-content))',
    alignItems: 'end',
    gap: space('M', 'XXL'),
  },
  name: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  amount: {
    fontSize: tokens.fontSizeBase400,
    fontWeight: tokens.fontWeightSemibold,
    fontVariantNumeric: 'tabular-nums',
    lineHeight: tokens.lineHeightBase400,
  },
  overdue: { color: tokens.colorStatusDangerForeground1 },
  tools: { alignItems: 'end', justifyContent: 'space-between' },
  filters: { alignItems: 'end' },
  hint: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
})

const filterLabels = { to_be_paid: 'To be paid', open_quotes: 'Open quotes', paid: 'Paid' } as const

/** Shows open quotes, deposits, invoices and credit notes in one list, with what they add up to. */
export function Money() {
  const styles = useStyles()
  const [show, chooseShown] = useChoice('kind', moneyFilters)
  const [period, choosePeriod] = useChoice('period', accountingPeriods)
  const [asksForFile, setAsksForFile] = useState(false)
  const lead = useOpened('lead', leadDetailParameters)
  const today = londonDay(useMinute())
  const days = period === undefined ? {} : daysOfPeriod(period, today)
  const pages = usePages(listMoney, { query: { ...days, ...(show !== undefined && { show }) } })
  const people = (pages.data ?? []).flatMap(({ prospectId, customerName }) =>
    prospectId === null ? [] : [{ id: prospectId, name: customerName }],
  )
  return (
    <Stack gap="l">
      <Totals days={days} inPeriod={period === undefined ? '' : `, ${accountingPeriodLabels[period].toLowerCase()}`} />
      <Row className={styles.tools} gap="m">
        <Row className={styles.filters} gap="m">
          <ChoiceFilter
            label="Show"
            all="All"
            options={moneyFilters.map((value) => ({ value, label: filterLabels[value] }))}
            value={show}
            onChoose={chooseShown}
            isBeside
          />
          <ChoiceFilter
            label="Period"
            all="Any time"
            options={accountingPeriods.map((value) => ({ value, label: accountingPeriodLabels[value] }))}
            value={period}
            onChoose={choosePeriod}
            isBeside
          />
        </Row>
        <Button icon={<ArrowDownload20Regular />} onClick={() => setAsksForFile(true)}>
          For the accountant
        </Button>
      </Row>
      <RecordList
        label="Quotes and invoices"
        pages={pages}
        columns={columnsWith(lead.open)}
        keyOf={({ id }) => id}
        empty={
          show === undefined && period === undefined ? (
            <EmptyState title="No money yet.">
              Quotes that you send, deposits that customers pay and the invoices after them appear here.
            </EmptyState>
          ) : (
            <EmptyState title={show === 'to_be_paid' ? 'Nothing is to be paid.' : 'Nothing here.'}>
              Choose something else under “Show” or “Period”.
            </EmptyState>
          )
        }
      />
      {asksForFile ? (
        <OverlayBoundary onClose={() => setAsksForFile(false)}>
          <AccountantDialog today={today} onClose={() => setAsksForFile(false)} />
        </OverlayBoundary>
      ) : undefined}
      <OpenedLead neighbours={people} />
    </Stack>
  )
}

/** @param inPeriod what is added to the names of the sums of the period */
function Totals({ days, inPeriod }: { days: { from?: string; to?: string }; inPeriod: string }) {
  const styles = useStyles()
  const query = useQuery(queryOf(sumMoney, { query: days }))
  return (
    <QueryContent query={query} loading="Loading the totals" failed="Couldn’t load the totals">
      {({ openQuotesPence, duePence, overduePence, receivedPence, creditedPence, hasTests }) => (
        <Stack gap="xs">
          <dl className={styles.totals} aria-label="Totals">
            {(
              [
                ['Open quotes', openQuotesPence],
                ['Due', duePence],
                ['Overdue', overduePence, overduePence > 0 && styles.overdue],
                [`Received${inPeriod}`, receivedPence],
                [`Credited${inPeriod}`, creditedPence],
              ] as const
            ).map(([name, pence, look]) => (
              <div key={name}>
                <dt className={styles.name}>{name}</dt>
                <dd className={mergeClasses(styles.amount, look)}>{formatMoneyExactly(pence)}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.hint}>
            {hasTests ? 'Including VAT, and test payments, which the accountant’s file leaves out.' : 'Including VAT.'}
          </p>
        </Stack>
      )}
    </QueryContent>
  )
}

const kindLabels = openLabels<Record<MoneyKind, string>>({
  quote: 'Quote',
  receipt: 'Deposit',
  invoice: 'Invoice',
  credit_note: 'Credit note',
})

type Look = readonly [Icon: Parameters<typeof StateMark>[0]['Icon'], tone: Tone, label: string]

const looks = openTable<Record<MoneyDocument['state'], Look>>(
  {
    open: [Circle16Regular, 'plain', 'Open'],
    due: [Clock16Regular, 'plain', 'Due'],
    overdue: [Warning16Filled, 'bad', 'Overdue'],
    paid: [CheckmarkCircle16Filled, 'good', 'Paid'],
    part_refunded: [ArrowUndo16Regular, 'plain', 'Part-refunded'],
    refunded: [ArrowUndo16Regular, 'plain', 'Refunded'],
    disputed: [Warning16Filled, 'bad', 'Disputed'],
    credited: [ArrowUndo16Regular, 'plain', 'Credited'],
    cancelled: [DismissCircle16Regular, 'quiet', 'Cancelled'],
  },
  () => [Circle16Regular, 'plain', 'Other'],
)

function columnsWith(open: (id: string) => void): RecordColumn<MoneyDocument>[] {
  return [
    {
      header: 'Name',
      width: 'minmax(140px, 1.4fr)',
      place: 'title',
      cell: ({ prospectId, customerName }) =>
        prospectId === null ? customerName : <OpenButton onClick={() => open(prospectId)}>{customerName}</OpenButton>,
    },
    { header: 'What', width: 'minmax(200px, 2fr)', cell: (one) => nameDocument(one) },
    { header: 'Status', width: 'minmax(120px, 1fr)', cell: (one) => <State document={one} /> },
    {
      header: 'Including VAT',
      width: '108px',
      isNumber: true,
      cell: ({ kind, totalPence }) => formatMoneyExactly(kind === 'credit_note' ? -totalPence : totalPence),
    },
    { header: 'Date', width: '96px', place: 'end', cell: ({ issuedAt }) => formatDate(issuedAt) },
  ]
}

/** `INV-000014 · Deposit, Essential` */
function nameDocument({ kind, number, packageType, relatedNumber, state, testMode }: MoneyDocument): string {
  const about =
    kind === 'credit_note' && relatedNumber !== null
      ? `${kindLabels[kind]} for ${relatedNumber}`
      : kind === 'invoice' && state === 'cancelled' && relatedNumber !== null
        ? `${kindLabels[kind]}, see ${relatedNumber}`
        : `${kindLabels[kind]}, ${packageType}`
  return `${number} · ${about}${testMode ? ' (test)' : ''}`
}

function State({ document: { state, dueOn } }: { document: MoneyDocument }) {
  const [Icon, tone, label] = looks[state]
  const isOwed = (state === 'due' || state === 'overdue') && dueOn !== null
  return (
    <StateMark Icon={Icon} tone={tone}>
      {isOwed ? `${label} ${formatDate(`${dueOn}T12:00:00Z`)}` : label}
    </StateMark>
  )
}
