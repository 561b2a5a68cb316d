import { lazy } from 'react'
import type { Prospect } from '#shared/contract/prospects.ts'
import { OverlayBoundary } from '../../components/error-boundaries.tsx'
import { useOpened } from '../../platform/address-state.ts'
import { leadDetailParameters } from '../email-form-address.ts'

const LeadPanel = lazy(async () => ({ default: (await import('./lead-panel.tsx')).LeadPanel }))

interface OpenedLeadProps {
  /** The leads of what is shown, for the buttons to the previous and the next one. */
  neighbours?: readonly Pick<Prospect, 'id' | 'name'>[]
}

const none: readonly Pick<Prospect, 'id' | 'name'>[] = []

/** Shows the lead of the address over the view. */
export function OpenedLead({ neighbours = none }: OpenedLeadProps) {
  const { id, open, close } = useOpened('lead', leadDetailParameters)
  if (id === undefined) return undefined
  return (
    <OverlayBoundary key={id} onClose={close}>
      <LeadPanel id={id} neighbours={neighbours} onOpen={open} onClose={close} />
    </OverlayBoundary>
  )
}
