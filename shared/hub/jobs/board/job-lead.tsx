import { lazy } from 'react'
import { OverlayBoundary } from '../../components/error-boundaries.tsx'
import type { useOpened } from '../../platform/address-state.ts'

const LeadPanel = lazy(async () => ({ default: (await import('../../prospects/panel/lead-panel.tsx')).LeadPanel }))

interface JobLeadProps {
  lead: ReturnType<typeof useOpened>
  /** The leads of what is shown, for the buttons to the previous and the next one. */
  neighbours: readonly { id: string; name: string }[]
}

/** Shows the lead of the address over the view. */
export function JobLead({ lead, neighbours }: JobLeadProps) {
  if (lead.id === undefined) return undefined
  return (
    <OverlayBoundary key={lead.id} onClose={lead.close}>
      <LeadPanel id={lead.id} neighbours={neighbours} onOpen={lead.open} onClose={lead.close} />
    </OverlayBoundary>
  )
}
