import { Field, makeStyles, Select, Spinner, tokens } from '@fluentui/react-components'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { counted } from '#shared/business/counts.ts'
import { getInsight } from '#shared/contract/dashboard.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { LoadError } from '../components/query-content.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { drawnColour } from '../platform/theme.ts'
import { BarChart, MonthChart } from './charts.tsx'
import { Figure } from './figure.tsx'
import {
  campaignFigure,
  countLeads,
  funnelFigure,
  type Insight,
  leadsForCharts,
  pipelineFigure,
  responseFigure,
  sourceFigure,
} from './figures.ts'
import { queryOf } from '../platform/queries.ts'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: tokens.spacingVerticalL },
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    gap: space('M', 'XXL'),
  },
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: tokens.spacingVerticalL,
    '@media (max-width: 1099.9px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

const sourceColours = (['Clay', 'Sage', 'Glass', 'Ink', 'Sand'] as const).map(drawnColour)
/** The colours from replies in time to enquiries without a reply. */
const responseColours = (['Sage', 'Glass', 'Sand', 'Clay'] as const).map(drawnColour)

/** The periods to choose from, in months. */
const periods = [3, 6, 12, 24] as const

/** Shows how the business is doing. The period is in the address. */
export function InsightView() {
  const styles = useStyles()
  const [search, setSearch] = useSearchParams()
  const months = periods.find((period) => String(period) === search.get('months')) ?? 6
  const insight = useQuery(insightQuery(months))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeading>Insight</PageHeading>
        <Field label="Period">
          <Select value={months} onChange={(_, { value }) => setSearch({ months: value }, { replace: true })}>
            {periods.map((period) => (
              <option key={period} value={period}>{`Last ${period} months`}</option>
            ))}
          </Select>
        </Field>
      </div>
      {insight.isPending ? <Spinner label="Loading your figures" /> : undefined}
      {insight.isError ? (
        <LoadError
          title="Couldn’t load the figures"
          error={insight.error}
          onRetry={insight.refetch}
          isRetrying={insight.isFetching}
        />
      ) : undefined}
      {insight.data === undefined ? undefined : countLeads(insight.data) < leadsForCharts ? (
        <EmptyState title={tooFewTitle(countLeads(insight.data))}>
          {`Once you have ${leadsForCharts}, you’ll see here where leads come from, how far they get, how quickly you reply and what they’re worth.`}
        </EmptyState>
      ) : (
        <div className={styles.figures}>
          <Figures insight={insight.data} />
        </div>
      )}
    </div>
  )
}

function tooFewTitle(count: number): string {
  return count === 0 ? 'No leads yet' : `${counted(count, 'lead')} so far`
}

function Figures({ insight }: { insight: Insight }) {
  const funnel = funnelFigure(insight)
  const sources = sourceFigure(insight)
  const campaigns = campaignFigure(insight)
  const responses = responseFigure(insight)
  const pipeline = pipelineFigure(insight)
  return (
    <>
      <Figure
        title="Funnel"
        text="How far leads from this period got, including those who later said no."
        rowHeading="Status"
        data={funnel}
        chart={<BarChart data={funnel} />}
      />
      <Figure
        title="Leads by source"
        text="New leads each month, by where they came from."
        rowHeading="Month"
        data={sources}
        chart={<MonthChart data={sources} colours={sourceColours.slice(0, sources.columns.length)} />}
      />
      <Figure
        title="Response time"
        text="From an enquiry to your first call or email."
        rowHeading="Month"
        data={responses}
        chart={<MonthChart data={responses} colours={responseColours} />}
      />
      <Figure
        title="Pipeline value"
        text="Packages of the leads now at each stage, excluding VAT."
        rowHeading="Stage"
        data={pipeline}
        chart={<BarChart data={pipeline} />}
      />
      {campaigns.rows.length === 0 ? undefined : (
        <Figure
          title="Leads by campaign"
          text="Leads from this period that came through an advert, by the first advert they followed."
          rowHeading="Source"
          data={campaigns}
          chart={<BarChart data={campaigns} />}
        />
      )}
    </>
  )
}

/** @param months how many, including the current one */
function insightQuery(months: number) {
  return { ...queryOf(getInsight, { query: { months } }), placeholderData: keepPreviousData }
}
