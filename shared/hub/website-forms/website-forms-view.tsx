import { Navigate, useLocation, useSearchParams } from 'react-router'
import { ViewHead } from '../components/page-heading.tsx'
import { ViewSections } from '../components/view-sections.tsx'
import { Consultations } from './consultations.tsx'
import { Estimates } from './estimates.tsx'

/** The views that now have the sections which were once here. Emails that were sent before still link to them. */
const movedSections: Readonly<Record<string, string>> = {
  deposits: '/jobs',
  newsletter: '/website',
  unmatched: '/email-templates',
  outbox: '/email-templates',
}

/** Shows what visitors sent through the website's forms about their projects. */
export function WebsiteFormsView() {
  const { search } = useLocation()
  const [parameters] = useSearchParams()
  const pathname = movedSections[parameters.get('show') ?? '']
  if (pathname !== undefined) return <Navigate to={{ pathname, search }} replace />
  return (
    <>
      <ViewHead title="Website forms" />
      <ViewSections
        label="Kinds of form"
        sections={[
          { value: 'consultations', label: 'Consultations', render: () => <Consultations /> },
          { value: 'estimates', label: 'Estimates', render: () => <Estimates /> },
        ]}
      />
    </>
  )
}
