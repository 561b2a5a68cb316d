import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { readBusiness } from '#shared/contract/business.ts'
import { Notice } from '../components/notice.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { Facts } from '../components/records/facts.tsx'
import { Section } from '../components/section.tsx'
import { Row } from '../components/stack.tsx'
import { SubtleLink } from '../components/subtle-link.tsx'
import { OverlayBoundary } from '../components/error-boundaries.tsx'
import { queryOf } from '../platform/queries.ts'
import { SecondFactor } from '../security/second-factor.tsx'
import { MeetingLink } from '../settings/calls/meeting-link.tsx'
import { Devices } from '../settings/devices.tsx'
import { goLiveQuery } from '../today/queries.ts'
import { BusinessSection } from '../website/business/business-section.tsx'
import { space } from '../components/styles.ts'

const ImportPanel = lazy(async () => ({
  default: (await import('../prospects/import/import-panel.tsx')).ImportPanel,
}))

const useStyles = makeStyles({
  text: { maxWidth: '68ch', lineHeight: tokens.lineHeightBase400, textWrap: 'pretty' },
  list: {
    listStyleType: 'decimal',
    maxWidth: '68ch',
    paddingLeft: tokens.spacingHorizontalXXL,
    lineHeight: tokens.lineHeightBase400,
  },
  pages: { display: 'flex', flexWrap: 'wrap', gap: space('XS', 'XL') },
})

function Text({ children }: { children: ReactNode }) {
  return <p className={useStyles().text}>{children}</p>
}

/** Shows that the account exists, and offers codes at sign-in to an owner who has postponed them. */
export function AccountStep() {
  return (
    <>
      <Text>Your account is ready: you’re signed in with the email and password that you chose.</Text>
      <Section
        title="Two-step sign-in"
        text="A code from an app on your phone keeps out anyone who has only your password."
      >
        <SecondFactor />
      </Section>
    </>
  )
}

export function BusinessStep() {
  return (
    <>
      <Text>
        Your website, emails and invoices show these details. Publish them when you’re happy; you can change them at any
        time under Website.
      </Text>
      <BusinessSection />
      <MeetingLink />
    </>
  )
}

const pages = [
  { name: 'Home', path: '/' },
  { name: 'Packages', path: '/packages' },
  { name: 'Calculator', path: '/calculator' },
  { name: 'Reviews', path: '/reviews' },
  { name: 'Portfolio', path: '/portfolio' },
  { name: 'Blog', path: '/blog' },
  { name: 'Contact', path: '/contact' },
] as const

/** Shows what the website says about the business, with links to its pages. */
export function SiteStep() {
  const styles = useStyles()
  const business = useQuery(queryOf(readBusiness))
  const { data: goLive } = useQuery(goLiveQuery)
  const isNameless = goLive?.items.some(({ id, state }) => id === 'business' && state === 'todo')
  return (
    <QueryContent query={business} loading="Loading your business details" failed="Couldn’t load your business details">
      {({ website, name, proprietor, phone, email, address }) => (
        <>
          {isNameless ? (
            <Notice intent="information">
              Go back and publish your business details first, so that your pages have your own name, phone number and
              address.
            </Notice>
          ) : undefined}
          <Text>Have a look at your pages. Each opens in a new tab, just as visitors see it.</Text>
          <ul className={styles.pages} aria-label="Pages of your website">
            {pages.map((page) => (
              <li key={page.path}>
                <SubtleLink href={website + page.path} target="_blank" rel="noreferrer">
                  {page.name}
                </SubtleLink>
              </li>
            ))}
          </ul>
          <Section title="What they say about you">
            <Facts
              facts={[
                { name: 'Web address', value: website },
                { name: 'Name', value: name },
                { name: 'Owner', value: proprietor },
                { name: 'Phone', value: phone },
                { name: 'Email', value: email },
                { name: 'Address', value: address },
              ]}
            />
          </Section>
          <Text>
            Reviews, projects, articles and photos wait under Website. Add yours one by one: each has a preview, and
            visitors see nothing until you publish it.
          </Text>
        </>
      )}
    </QueryContent>
  )
}

/** Offers to import the people whom the owner already knows. */
export function LeadsStep() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Text>
        If you keep enquiries in a spreadsheet or in another program, bring them along: choose the Excel file, or what
        the program exports. You see what will happen before anything is stored, and you can undo it. New enquiries
        arrive by themselves.
      </Text>
      <Row>
        <Button onClick={() => setIsOpen(true)}>Import a spreadsheet</Button>
      </Row>
      {isOpen ? (
        <OverlayBoundary onClose={close}>
          <Suspense fallback={undefined}>
            <ImportPanel onClose={close} />
          </Suspense>
        </OverlayBoundary>
      ) : undefined}
    </>
  )
}

/** Explains how to sign in with the desktop console, and lists the computers that have. */
export function ConsoleStep() {
  const styles = useStyles()
  const business = useQuery(queryOf(readBusiness))
  return (
    <>
      <Text>
        The desktop app is a program for your computer. It shows the same leads, also without internet, and looks for
        new ones. You can do without it.
      </Text>
      <ol className={styles.list}>
        <li>Ask whoever looks after your server for the desktop app’s installer: Windows, macOS or Linux.</li>
        <li>Install it and open it.</li>
        <li>Enter the address of your website{business.data === undefined ? '' : `: ${business.data.website}`}</li>
        <li>Sign in with the same email and password as here.</li>
      </ol>
      <Devices />
    </>
  )
}
