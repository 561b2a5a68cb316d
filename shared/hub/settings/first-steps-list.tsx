import { makeStyles, tokens, typographyStyles } from '@fluentui/react-components'
import { CheckmarkCircle20Filled, Circle20Regular } from '@fluentui/react-icons'
import { useQuery } from '@tanstack/react-query'
import { type BusinessDetails, readBusiness } from '#shared/contract/business.ts'
import { SubtleLink, SubtleRouteLink } from '../components/subtle-link.tsx'
import { useVisuallyHidden } from '../components/visually-hidden.ts'
import { queryOf } from '../query-function.ts'

const useStyles = makeStyles({
  section: { maxWidth: '460px', margin: '0 auto 48px' },
  heading: { ...typographyStyles.subtitle2, margin: '0 0 8px' },
  list: {
    display: 'grid',
    gap: tokens.spacingVerticalS,
    margin: '0 0 12px',
    padding: 0,
    listStyleType: 'none',
    lineHeight: tokens.lineHeightBase300,
  },
  step: { display: 'flex', gap: tokens.spacingVerticalS },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  done: { flexShrink: 0, color: tokens.colorPaletteGreenForeground1 },
})

/** What to set up first, shown until the first lead arrives. */
export function FirstSteps() {
  const styles = useStyles()
  const hidden = useVisuallyHidden()
  const { data: details } = useQuery(queryOf(readBusiness))
  if (details === undefined) return undefined
  return (
    <section aria-label="First steps" className={styles.section}>
      <h2 className={styles.heading}>First steps</h2>
      <ul className={styles.list}>
        {listFirstSteps(details).map(({ label, isDone }) => (
          <li key={label} className={styles.step}>
            {isDone ? <CheckmarkCircle20Filled className={styles.done} /> : <Circle20Regular className={styles.icon} />}
            <span>
              {label}
              <span className={hidden}>{isDone ? ' (done)' : ' (not done yet)'}</span>
            </span>
          </li>
        ))}
        <li className={styles.step}>
          <Circle20Regular className={styles.icon} />
          <span>
            Send a test enquiry from{' '}
            <SubtleLink href={`${details.website}/contact`} target="_blank" rel="noreferrer">
              your contact page
            </SubtleLink>
          </span>
        </li>
      </ul>
      <SubtleRouteLink to="/settings">See your business details</SubtleRouteLink>
    </section>
  )
}

export interface FirstStep {
  label: string
  isDone: boolean
}

/** What to set up before the first visitors come, in the order of what is lost without it. */
export function listFirstSteps(details: BusinessDetails): FirstStep[] {
  const { mailFrom, takesCards, address, vatNumber, reviewsUrl } = details
  return [
    { label: 'Set up email, so confirmations and receipts are sent', isDone: mailFrom !== null },
    { label: 'Turn on card payments, so deposits can be paid', isDone: takesCards },
    { label: 'Add your address and VAT number for invoices', isDone: address !== null && vatNumber !== null },
    { label: 'Link your Google reviews', isDone: reviewsUrl !== null },
  ]
}
