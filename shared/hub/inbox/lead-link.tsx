import { useHref, useNavigate } from 'react-router'
import { QuietLink } from '../components/quiet-link.tsx'

/** Leads to the lead that an enquiry was joined to. */
export function LeadLink({ prospectId }: { prospectId: string | null }) {
  const path = `/?lead=${prospectId ?? ''}`
  const href = useHref(path)
  const navigate = useNavigate()
  if (prospectId === null) return undefined
  return (
    <QuietLink href={href} onClick={(event) => (event.preventDefault(), void navigate(path))}>
      Open the lead
    </QuietLink>
  )
}
