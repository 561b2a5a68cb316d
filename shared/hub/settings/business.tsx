import { useState } from 'react'
import { Button, makeStyles, Switch, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { formatMoney } from '#shared/business/money.ts'
import { packages } from '#shared/business/packages.ts'
import { packagePrice } from '#shared/business/prices.ts'
import { paymentDays } from '#shared/business/invoice-terms.ts'
import { type Backup, listBackups, makeBackup } from '#shared/contract/backup.ts'
import { type BusinessDetails, readBusiness } from '#shared/contract/business.ts'
import { changeDailyDigest, readDailyDigest } from '#shared/contract/daily-digest.ts'
import { exportProspects } from '#shared/contract/prospect-import.ts'
import { ArrowDownload20Regular } from '../icons/arrow-download.ts'
import { useClient } from '../platform/client-context.ts'
import { formatSize, useCsvDownload } from '../components/files.ts'
import { EmptyState } from '../components/empty-state.tsx'
import { QueryContent } from '../components/query-content.tsx'
import { Facts } from '../components/records/facts.tsx'
import { type RecordColumn, RecordTable } from '../components/records/record-table.tsx'
import { Section } from '../components/section.tsx'
import { SubtleRouteLink } from '../components/subtle-link.tsx'
import { formatExact } from '../platform/dates.ts'
import { ReminderSettings } from '../invoices/reminders.tsx'
import { useCall } from '../platform/mutations.ts'
import { queryOf, usePrices } from '../platform/queries.ts'
import { StartPageChoice } from '../today/start-page-choice.tsx'
import { businessFacts } from '../website/business/business-facts.ts'
import { DownloadBackup } from './download-backup.tsx'
import { DatedAheadNotice } from './offsite/dated-ahead-notice.tsx'
import { OffsiteBackup } from './offsite/offsite-backup.tsx'
import { space } from '../components/styles.ts'

const useStyles = makeStyles({
  button: { justifySelf: 'start' },
  change: { color: tokens.colorNeutralForeground2, lineHeight: tokens.lineHeightBase400 },
  summary: { cursor: 'pointer', width: 'fit-content' },
  steps: { margin: space('S', 0), maxWidth: '68ch' },
  unset: { color: tokens.colorNeutralForeground3 },
})

/** Shows the business details, the morning summary, reminders of invoices, the start screen and backups. */
export function BusinessSettings() {
  return (
    <>
      <Section title="Business details" text="Shown on your website, in emails and on invoices.">
        <BusinessFacts />
      </Section>
      <Section title="Prices" text="Excluding VAT. Pages, emails, new quotes and payments use these.">
        <Prices />
      </Section>
      <Section
        title="Morning summary"
        text="Sent on working days when something needs you: calls to make, replies you owe, jobs, privacy notices and tasks that are due."
      >
        <DailyDigest />
      </Section>
      <Section
        title="Invoices"
        text={`Customers are asked to pay within ${paymentDays} days. Today lists what is overdue, and you can send a reminder from there.`}
      >
        <ReminderSettings />
      </Section>
      <Section title="Start screen" text="Leads, unless you choose Today.">
        <StartPageChoice />
      </Section>
      <Section
        title="Backups"
        text="Made and checked every day and before each update; the server keeps them for 14 days, with the last five that you made yourself and the newest from before each larger update. A backup holds everyone’s data and the server’s keys, so a download is encrypted with a passphrase of your choice. Photos and attachments aren’t in the download: they’re kept with the backups on the server, and in the off-site copies."
      >
        <Backups />
      </Section>
      <Section
        title="Off-site copies"
        text="An encrypted copy of each backup in another place, so that you still have everything if this server is lost."
      >
        <OffsiteBackup />
      </Section>
      <Section title="Download your leads" text="A spreadsheet (CSV) with one row per lead.">
        <LeadsDownload />
      </Section>
    </>
  )
}

/** Shows the prices of the packages, and where to change them. */
function Prices() {
  const prices = usePrices()
  return (
    <>
      <Facts
        facts={packages.map(({ name, type }) => ({ name, value: `${formatMoney(packagePrice(prices, type))} + VAT` }))}
      />
      <SubtleRouteLink to="/website?show=prices">Change in Website</SubtleRouteLink>
    </>
  )
}

/** Turns the morning summary on or off. */
function DailyDigest() {
  const settings = useQuery(queryOf(readDailyDigest))
  const change = useCall(changeDailyDigest, {
    input: (on: boolean) => ({ body: { on } }),
    answers: queryOf(readDailyDigest).queryKey,
    errorTitle: 'Couldn’t change the morning summary',
  })
  const isOn = change.isPending ? change.variables : settings.data?.on
  return (
    <Switch
      label="Email me at 7.30am"
      checked={isOn ?? false}
      disabled={settings.data === undefined || change.isPending}
      onChange={(_, { checked }) => change.mutate(checked)}
    />
  )
}

/** Downloads every lead as one file. */
function LeadsDownload() {
  const styles = useStyles()
  const client = useClient()
  const download = useCsvDownload(() => client.call(exportProspects), 'leads.csv')
  return (
    <Button
      className={styles.button}
      icon={<ArrowDownload20Regular />}
      disabledFocusable={download.isPending}
      onClick={() => download.mutate()}
    >
      Download all leads
    </Button>
  )
}

/** The details that only the server's settings can change, each with its label and setting. */
const serverDetails: readonly { name: string; setting: string; read: (details: BusinessDetails) => string | null }[] = [
  { name: 'Website', setting: 'PUBLIC_URL', read: ({ website }) => website },
  { name: 'Emails come from', setting: 'SMTP_URL and MAIL_FROM', read: ({ mailFrom }) => mailFrom },
  {
    name: 'Card payments',
    setting: 'STRIPE_SECRET_KEY and its companions',
    read: ({ takesCards }) => (takesCards ? 'On' : null),
  },
]

/** Shows the business details on the website and in emails, and where to change them. */
function BusinessFacts() {
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

/** Lists the backups, and makes a new one on request. */
function Backups() {
  const styles = useStyles()
  const backups = useQuery(queryOf(listBackups))
  const make = useCall(makeBackup, {
    successToast: ({ bytes }) => ({ title: 'Backup made and checked', text: `Backup size: ${formatSize(bytes)}.` }),
    errorTitle: 'Backup failed',
  })
  const [downloading, setDownloading] = useState<Backup>()
  const columns = backupColumns(setDownloading)
  return (
    <>
      <Button className={styles.button} disabledFocusable={make.isPending} onClick={() => make.mutate()}>
        {make.isPending ? 'Backing up…' : 'Back up now'}
      </Button>
      {downloading && (
        <DownloadBackup
          key={downloading.file}
          file={downloading.file}
          name={describeBackup(downloading)}
          onClose={() => setDownloading(undefined)}
        />
      )}
      <QueryContent query={backups} loading="Loading backups" failed="Couldn’t load the backups">
        {(data) =>
          data.length === 0 ? (
            <EmptyState title="No backups yet">The first one is made within a day.</EmptyState>
          ) : (
            <>
              <DatedAheadNotice listed={data} />
              <RecordTable label="Backups" columns={columns} records={data} keyOf={({ file }) => file} />
            </>
          )
        }
      </QueryContent>
    </>
  )
}

function backupColumns(onDownload: (backup: Backup) => void): RecordColumn<Backup>[] {
  return [
    { header: 'Made', width: 'minmax(200px, 2fr)', place: 'title', cell: describeBackup },
    { header: 'Size', width: '96px', isNumber: true, cell: ({ bytes }) => formatSize(bytes) },
    {
      header: 'Download',
      width: 'minmax(132px, 1fr)',
      place: 'end',
      cell: (backup) => (
        <Button
          size="small"
          icon={<ArrowDownload20Regular />}
          aria-label={`Download the backup of ${describeBackup(backup)}`}
          onClick={() => onDownload(backup)}
        >
          Download
        </Button>
      ),
    },
  ]
}

function describeBackup({ createdAt, beforeVersion, isDatedAhead }: Backup): string {
  const version = beforeVersion === undefined ? '' : `, before version ${beforeVersion}`
  return `${formatExact(createdAt)}${version}${isDatedAhead ? ', dated ahead' : ''}`
}
