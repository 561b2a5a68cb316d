import { ConditionSection } from '../condition/condition-section.tsx'
import { ViewHead } from '../components/page-heading.tsx'
import { ViewSections } from '../components/view-sections.tsx'
import { useProgramSlots } from '../platform/program-slots.ts'
import { BusinessSettings } from './business.tsx'
import { Calls } from './calls/calls.tsx'
import { NotificationSettings } from './notifications/notification-settings.tsx'
import { Security } from './security.tsx'
import { makeStyles, Text, tokens } from '@fluentui/react-components'
import { useQuery } from '@tanstack/react-query'
import { getHealth } from '#shared/contract/health.ts'
import { queryOf } from '../platform/queries.ts'
import { PersonData } from './person-data.tsx'
import { Retention } from './retention.tsx'

/** Shows the sections of the settings. */
export function SettingsView() {
  const programSlots = useProgramSlots()
  return (
    <>
      <ViewHead title="Settings">
        <ServerVersion />
      </ViewHead>
      <ViewSections
        label="Settings"
        sections={[
          { value: 'business', label: 'Business', render: () => <BusinessSettings /> },
          { value: 'calls', label: 'Calls', render: () => <Calls /> },
          { value: 'notifications', label: 'Notifications', render: () => <NotificationSettings /> },
          { value: 'privacy', label: 'Privacy', render: () => <Privacy /> },
          { value: 'security', label: 'Security', render: () => <Security /> },
          { value: 'condition', label: 'System status', render: () => <ConditionSection /> },
          ...(programSlots.settings ?? []),
        ]}
      />
    </>
  )
}

const useStyles = makeStyles({ version: { color: tokens.colorNeutralForeground2 } })

/** Shows which version of the website is running. */
export function ServerVersion() {
  const styles = useStyles()
  const { data } = useQuery(queryOf(getHealth))
  return data && <Text className={styles.version}>Website version {data.version}</Text>
}

/** Shows the section on personal data and its retention. */
export function Privacy() {
  return (
    <>
      <PersonData />
      <Retention />
    </>
  )
}
