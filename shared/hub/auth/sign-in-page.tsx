import type { ReactNode } from 'react'
import { makeStyles, tokens } from '@fluentui/react-components'
import { HouseMark } from '../components/house-mark.tsx'
import { PageHeading } from '../components/page-heading.tsx'
import { hubHeight, space } from '../components/styles.ts'

/** The styles of the sign-in page and of the forms on it. */
/** The room above the form, which grows with the window. */
const topOfForm = 'clamp(24px, 10vh, 120px)'

export const useSignInStyles = makeStyles({
  page: {
    boxSizing: 'border-box',
    display: 'grid',
    alignContent: 'start',
    justifyItems: 'center',
    minHeight: hubHeight,
    padding: `${topOfForm} ${space('L', '2XXL')}`,
  },
  card: {
    boxSizing: 'border-box',
    display: 'grid',
    gap: tokens.spacingVerticalXL,
    width: 'min(400px, 100%)',
    padding: `calc(${tokens.spacingVerticalXXL} + ${tokens.spacingVerticalXS})`,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    '@media (max-width: 480px)': { padding: space('XXL', 'XL') },
  },
  product: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    color: tokens.colorNeutralForeground2,
    fontWeight: tokens.fontWeightSemibold,
  },
  head: { display: 'grid', gap: tokens.spacingVerticalXS },
  introduction: {
    color: tokens.colorNeutralForeground3,
    lineHeight: tokens.lineHeightBase300,
    textWrap: 'pretty',
  },
  form: { display: 'grid', gap: tokens.spacingVerticalL },
})

export interface SignInPageProps {
  heading: string
  introduction?: string
  children: ReactNode
}

/** Shows a sign-in form on a card instead of the hub. Its first field takes the focus, not the heading. */
export function SignInPage({ heading, introduction, children }: SignInPageProps) {
  const styles = useSignInStyles()
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <p className={styles.product}>
          <HouseMark />
          Marketing hub
        </p>
        <div className={styles.head}>
          <PageHeading takesFocus={false}>{heading}</PageHeading>
          {introduction === undefined ? undefined : <p className={styles.introduction}>{introduction}</p>}
        </div>
        {children}
      </div>
    </main>
  )
}
