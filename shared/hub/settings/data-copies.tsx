import { Section } from '../components/section.tsx'
import { Backups } from './backups.tsx'
import { LeadsDownload } from './leads-download.tsx'

/** Copies of the data: of everything, and of the leads. */
export function DataCopies() {
  return (
    <>
      <Section
        title="Backups"
        text="The database is copied once a day and before an update, and each copy is checked; 14 daily ones are kept on the server. A copy holds everything about everybody, and the server’s keys: keep a downloaded one as safe as the server."
      >
        <Backups />
      </Section>
      <Section title="All leads" text="One row a lead, for a spreadsheet.">
        <LeadsDownload />
      </Section>
    </>
  )
}
