import { ViewHead } from '../components/view-head.tsx'
import { ViewSections } from '../components/view-sections.tsx'
import { useExtras } from '../extras.ts'
import { Account } from './account.tsx'
import { AuditLog } from './audit-log.tsx'
import { Calls } from './calls/calls.tsx'
import { DataCopies } from './data-copies.tsx'
import { Devices } from './devices.tsx'
import { PersonData } from './person/person-data.tsx'
import { Retention } from './retention.tsx'
import { Security } from './security.tsx'
import { ServerVersion } from './server-version.tsx'

/** The owner's own account, who else has access, and what happens to the data. */
export function SettingsView() {
  return (
    <>
      <ViewHead title="Settings">
        <ServerVersion />
      </ViewHead>
      <ViewSections
        label="Settings"
        sections={[
          { value: 'account', label: 'Account', render: () => <Account /> },
          { value: 'security', label: 'Security', render: () => <Security /> },
          { value: 'calls', label: 'Calls', render: () => <Calls /> },
          { value: 'devices', label: 'Devices', render: () => <Devices /> },
          { value: 'retention', label: 'Keeping data', render: () => <Retention /> },
          { value: 'person', label: 'One person', render: () => <PersonData /> },
          { value: 'copies', label: 'Backup and download', render: () => <DataCopies /> },
          { value: 'audit', label: 'Audit', render: () => <AuditLog /> },
          ...(useExtras().settings ?? []),
        ]}
      />
    </>
  )
}
