import { makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { type BusinessDetails, readBusiness } from '#shared/contract/business.ts'
import { QueryContent } from '../components/query-content.tsx'
import { Facts } from '../components/records/facts.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { queryOf } from '../query-function.ts'
import { businessFacts } from '../website/business/business-facts.ts'

const useStyles = makeStyles({
  change: { color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  summary: { cursor: 'pointer', width: 'fit-content' },
  steps: { margin: '8px 0', maxWidth: '68ch' },
  unset: { color: tokens.colorNeutralForeground3 },
})

/** What only the server's settings can change, each with its label and setting. */
const serverDetails: readonly { name: string; setting: string; read: (details: BusinessDetails) => string | null }[] = [
  { name: 'Website', setting: 'PUBLIC_URL', read: ({ website }) => website },
  { name: 'Emails come from', setting: 'SMTP_URL and MAIL_FROM', read: ({ mailFrom }) => mailFrom },
  {
    name: 'Card payments',
    setting: 'STRIPE_SECRET_KEY and its companions',
    read: ({ takesCards }) => (takesCards ? 'On' : null),
  },
]

/** Shows what the website and emails say of the business, and where it is changed. */
export function BusinessFacts() {
  const styles = useStyles()
  const business = useQuery(queryOf(readBusiness))
  return (
    <QueryContent query={business} loading="Loading your business details" failed="Couldn’t load your business details">
      {(details) => {
        const facts = [
          ...businessFacts(details),
          ...serverDetails.map(({ name, read }) => ({ name, value: read(details) })),
        ]
        const notSet = <span className={styles.unset}>Not set</span>
        return (
          <>
            <Facts facts={facts.map(({ name, value }) => ({ name, value: value ?? notSet }))} />
            <div>
              <SubtleRouteLink to="/website?show=business">Change in Website</SubtleRouteLink>
            </div>
            <details className={styles.change}>
              <summary className={styles.summary}>What is set on the server</summary>
              <p className={styles.steps}>
                These three are settings of the server. Change the setting there and restart it, or send this list to
                whoever looks after your server.
              </p>
              <Facts facts={serverDetails.map(({ name, setting }) => ({ name, value: setting }))} />
            </details>
          </>
        )
      }}
    </QueryContent>
  )
}
