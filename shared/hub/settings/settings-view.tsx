import { Navigate, useLocation } from 'react-router'
import { ConditionSection } from '../condition/condition-section.tsx'
import { ViewHead } from '../components/view-head.tsx'
import { ViewSections } from '../components/view-sections.tsx'
import { useHostSlots } from '../host-slots.ts'
import { BusinessSettings } from './business.tsx'
import { Calls } from './calls/calls.tsx'
import { replaceFormerSection } from './former-sections.ts'
import { Privacy } from './privacy.tsx'
import { Security } from './security.tsx'
import { ServerVersion } from './server-version.tsx'

/** The business, its calls, people's data, who has access, and how the server is doing. */
export function SettingsView() {
  const hostSlots = useHostSlots()
  const { search, state } = useLocation() as { search: string; state: unknown }
  const replacement = replaceFormerSection(search)
  if (replacement !== undefined) return <Navigate replace to={replacement} state={state} />
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
          { value: 'privacy', label: 'Privacy', render: () => <Privacy /> },
          { value: 'security', label: 'Security', render: () => <Security /> },
          { value: 'condition', label: 'Condition', render: () => <ConditionSection /> },
          ...(hostSlots.settings ?? []),
        ]}
      />
    </>
  )
}
