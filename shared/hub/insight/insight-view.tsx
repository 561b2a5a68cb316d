import { Field, makeStyles, Select, Spinner } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { useClient } from '../client-context.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { LoadError } from '../components/load-error.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { drawnColour } from '../theme.ts'
import { BarChart, MonthChart } from './charts.tsx'
import { Figure } from './figure.tsx'
import {
  campaignFigure,
  funnelFigure,
  type Insight,
  isEmpty,
  pipelineFigure,
  responseFigure,
  sourceFigure,
} from './figures.ts'
import { insightQuery } from './queries.ts'

const useStyles = makeStyles({
  page: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '16px' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'end', justifyContent: 'space-between', gap: '12px 24px' },
  figures: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: '16px',
    '@media (max-width: 1099.9px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})

const sourceColours = (['Clay', 'Sage', 'Glass', 'Ink', 'Sand'] as const).map(drawnColour)
/** From a promise that was kept to one that is still open. */
const promiseColours = (['Sage', 'Glass', 'Sand', 'Clay'] as const).map(drawnColour)

const spans = [3, 6, 12, 24] as const

/** How the business does. The months lie in the address. */
export function InsightView() {
  const styles = useStyles()
  const [search, setSearch] = useSearchParams()
  const months = spans.find((span) => String(span) === search.get('months')) ?? 6
  const insight = useQuery(insightQuery(useClient(), months))
  return (
    <div className={styles.page}>
      <div className={styles.head}>
        <PageHeading>Insight</PageHeading>
        <Field label="Months">
          <Select value={months} onChange={(_, { value }) => setSearch({ months: value }, { replace: true })}>
            {spans.map((span) => (
              <option key={span} value={span}>{`The last ${span} months`}</option>
            ))}
          </Select>
        </Field>
      </div>
      {insight.isPending ? <Spinner label="Counting" /> : undefined}
      {insight.isError ? (
        <LoadError
          title="The figures could not be loaded"
          error={insight.error}
          onRetry={insight.refetch}
          isRetrying={insight.isFetching}
        />
      ) : undefined}
      {insight.data === undefined ? undefined : isEmpty(insight.data) ? (
        <EmptyState title="Nothing to count yet.">
          As leads come in, this shows where they come from, how far they go, how soon they are answered and what they
          are worth.
        </EmptyState>
      ) : (
        <div className={styles.figures}>
          <Figures insight={insight.data} />
        </div>
      )}
    </div>
  )
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
        text="How far the leads of these months came; who said no counts up to there."
        rowsAre="Status"
        data={funnel}
        chart={<BarChart title="Funnel" data={funnel} />}
      />
      <Figure
        title="Leads by source"
        text="New leads of each month, by where they came from."
        rowsAre="Month"
        data={sources}
        chart={
          <MonthChart title="Leads by source" data={sources} colours={sourceColours.slice(0, sources.columns.length)} />
        }
      />
      <Figure
        title="Response time"
        text="From a request for a consultation to the first time we wrote or spoke to them."
        rowsAre="Month"
        data={responses}
        chart={<MonthChart title="Response time" data={responses} colours={promiseColours} />}
      />
      <Figure
        title="Value of the pipeline"
        text="Packages of the leads at each stage now, excluding VAT."
        rowsAre="Stage"
        data={pipeline}
        chart={<BarChart title="Value of the pipeline" data={pipeline} />}
      />
      {campaigns.rows.length === 0 ? undefined : (
        <Figure
          title="Leads by campaign"
          text="Leads of these months whom an advertisement brought, by the first source that its address named."
          rowsAre="Source"
          data={campaigns}
          chart={<BarChart title="Leads by campaign" data={campaigns} />}
        />
      )}
    </>
  )
}
