import { StartPageChoice } from '../today/start-page-choice.tsx'
import { Section } from '../components/section.tsx'
import { Backups } from './backups.tsx'
import { BusinessFacts } from './business-facts.tsx'
import { LeadsDownload } from './leads-download.tsx'
import { OffsiteBackup } from './offsite/offsite-backup.tsx'
import { DailyDigest } from './daily-digest.tsx'
import { WebsiteFacts } from './website-facts.tsx'

/** What the website says of the business, how the owner's day starts, and copies of the data. */
export function BusinessSettings() {
  return (
    <>
      <Section title="Business details" text="Shown on your website, in emails and on invoices.">
        <BusinessFacts />
      </Section>
      <Section
        title="Hours and prices"
        text="These are part of the website itself. Ask your developer to change them: pages, emails and payments then change together."
      >
        <WebsiteFacts />
      </Section>
      <Section
        title="Morning summary"
        text="Sent on working days when something needs you: calls to make, replies you owe, privacy notices and tasks that are due."
      >
        <DailyDigest />
      </Section>
      <Section title="Start screen" text="Leads, unless you choose Today.">
        <StartPageChoice />
      </Section>
      <Section
        title="Backups"
        text="Made and checked every day and before each update; the server keeps 14 daily ones. A backup holds everyone’s data and the server’s keys, so keep downloads somewhere safe."
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
