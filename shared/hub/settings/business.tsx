import { StartPageChoice } from '../today/start-page-choice.tsx'
import { Section } from '../components/section.tsx'
import { ReminderSettings } from '../invoices/reminder-settings.tsx'
import { paymentDays } from '#shared/business/payment-terms.ts'
import { Backups } from './backups.tsx'
import { BusinessFacts } from './business-facts.tsx'
import { OffsiteBackup } from './offsite/offsite-backup.tsx'
import { packages } from '#shared/business/packages.ts'
import { Facts } from '../components/records/facts.tsx'
import { Button, makeStyles, Switch } from '@fluentui/react-components'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { changeDailyDigest, readDailyDigest } from '#shared/contract/daily-digest.ts'
import { useClient } from '../client-context.ts'
import { queryOf } from '../query-function.ts'
import { ArrowDownload20Regular } from '@fluentui/react-icons'
import { exportProspects } from '#shared/contract/prospect-import.ts'
import { useCsvDownload } from '../components/download.ts'
import { useToastMutation } from '../mutations.ts'

/** Shows the business details, the morning summary, reminders of invoices, the start screen and backups. */
export function BusinessSettings() {
  return (
    <>
      <Section title="Business details" text="Shown on your website, in emails and on invoices.">
        <BusinessFacts />
      </Section>
      <Section
        title="Prices"
        text="These are part of the website itself. Ask your developer to change them: pages, emails and payments then change together."
      >
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
        text="Made and checked every day and before each update; the server keeps 14 daily ones. A backup holds everyone’s data and the server’s keys, so keep downloads somewhere safe. Photographs and attachments aren’t in the download: they’re kept with the backups on the server, and in the off-site copies."
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

/** Shows the prices of the packages. */
export function Prices() {
  return (
    <Facts facts={packages.map(({ name, price }) => ({ name, value: `£${price.toLocaleString('en-GB')} + VAT` }))} />
  )
}

/** Turns the morning summary on or off. */
export function DailyDigest() {
  const queryClient = useQueryClient()
  const settings = useQuery(queryOf(readDailyDigest))
  const change = useToastMutation({
    mutationFn: (client, on: boolean) => client.call(changeDailyDigest, { body: { on } }),
    onSuccess: (changed) => queryClient.setQueryData(queryOf(readDailyDigest).queryKey, changed),
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

const useStyles = makeStyles({ button: { justifySelf: 'start' } })

/** Downloads every lead as one file. */
export function LeadsDownload() {
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
