import { makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { formatHours } from '#shared/business/opening-hours.ts'
import { type BusinessDetails, readBusiness } from '#shared/contract/business.ts'
import { LoadError } from '../components/load-error.tsx'
import { Facts } from '../components/records/facts.tsx'
import { ListSkeleton } from '../components/records/list-skeleton.tsx'
import { queryOf } from '../query-function.ts'

const useStyles = makeStyles({
  change: { color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  summary: { cursor: 'pointer', width: 'fit-content' },
  steps: { margin: '8px 0', maxWidth: '68ch' },
  unset: { color: tokens.colorNeutralForeground3 },
})

/** Each detail with its label and the setting that holds it on the server. */
const details: readonly { name: string; setting: string; read: (details: BusinessDetails) => string | null }[] = [
  { name: 'Name', setting: 'BUSINESS_NAME', read: ({ name }) => name },
  { name: 'Owner', setting: 'BUSINESS_PROPRIETOR', read: ({ proprietor }) => proprietor },
  { name: 'Phone', setting: 'BUSINESS_PHONE', read: ({ phone }) => phone },
  { name: 'Email', setting: 'BUSINESS_EMAIL', read: ({ email }) => email },
  { name: 'Payment questions', setting: 'BUSINESS_INFO_EMAIL', read: ({ infoEmail }) => infoEmail },
  { name: 'Address', setting: 'BUSINESS_ADDRESS', read: ({ address }) => address },
  { name: 'VAT number', setting: 'VAT_NUMBER', read: ({ vatNumber }) => vatNumber },
  { name: 'ICO number', setting: 'ICO_NUMBER', read: ({ icoNumber }) => icoNumber },
  { name: 'Website', setting: 'PUBLIC_URL', read: ({ website }) => website },
  { name: 'Google reviews', setting: 'REVIEWS_URL', read: ({ reviewsUrl }) => reviewsUrl },
  { name: 'Facebook', setting: 'SOCIAL_FACEBOOK', read: ({ facebook }) => facebook },
  { name: 'Instagram', setting: 'SOCIAL_INSTAGRAM', read: ({ instagram }) => instagram },
  { name: 'LinkedIn', setting: 'SOCIAL_LINKEDIN', read: ({ linkedin }) => linkedin },
  { name: 'Threads', setting: 'SOCIAL_THREADS', read: ({ threads }) => threads },
  { name: 'Emails come from', setting: 'SMTP_URL and MAIL_FROM', read: ({ mailFrom }) => mailFrom },
  {
    name: 'Card payments',
    setting: 'STRIPE_SECRET_KEY and its companions',
    read: ({ takesCards }) => (takesCards ? 'On' : null),
  },
]

/** What the website and emails say of the business. Read-only: it is set where the server is started. */
export function BusinessFacts() {
  const styles = useStyles()
  const business = useQuery(queryOf(readBusiness))
  if (business.isPending) return <ListSkeleton label="Loading your business details" />
  if (business.isError) {
    return (
      <LoadError
        title="Couldn’t load your business details"
        error={business.error}
        onRetry={business.refetch}
        isRetrying={business.isFetching}
      />
    )
  }
  const notSet = <span className={styles.unset}>Not set</span>
  return (
    <>
      <Facts
        facts={[
          ...details.map(({ name, read }) => ({ name, value: read(business.data) ?? notSet })),
          { name: 'Opening hours', value: formatHours(business.data.openingHours) },
        ]}
      />
      <details className={styles.change}>
        <summary className={styles.summary}>How to change these</summary>
        <p className={styles.steps}>
          For now they’re set on the server. Change the setting there and restart it, or send this list to whoever looks
          after your server.
        </p>
        <Facts facts={details.map(({ name, setting }) => ({ name, value: setting }))} />
      </details>
    </>
  )
}
