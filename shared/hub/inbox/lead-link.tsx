import { QuietRoute } from '../components/quiet-route.tsx'

/** Leads to the lead that an enquiry was joined to. */
export function LeadLink({ prospectId }: { prospectId: string | null }) {
  return prospectId === null ? undefined : <QuietRoute to={`/?lead=${prospectId}`}>Open the lead</QuietRoute>
}
