import { lazy } from 'react'
import { useLocation } from 'react-router'
import { OverlayBoundary } from '../components/error-boundaries.tsx'
import { useLeadAddress } from '../prospects/lead-address.ts'

const LeadPanel = lazy(async () => ({ default: (await import('../prospects/panel/lead-panel.tsx')).LeadPanel }))

/** Views that show the lead of the address themselves, with buttons to its neighbours. */
const withNeighbours = new Set(['/', '/jobs'])

/** Shows the lead of the address over any other view. */
export function OpenLead() {
  const { pathname } = useLocation()
  const { openId, openLead, closeLead } = useLeadAddress()
  if (openId === undefined || withNeighbours.has(pathname)) return undefined
  return (
    <OverlayBoundary key={openId} onClose={closeLead}>
      <LeadPanel id={openId} neighbours={[]} onOpen={openLead} onClose={closeLead} />
    </OverlayBoundary>
  )
}
