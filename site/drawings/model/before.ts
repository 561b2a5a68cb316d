import type { DrawingFacts } from './facts.ts'

/** The house and its garden before anything was built. */
export function asItStood(facts: DrawingFacts): DrawingFacts {
  const { house, proposal, garden } = facts
  return { house, proposal: { kind: proposal.kind, blocks: [] }, garden: { ...garden, paving: [] } }
}

/** Whether facts say nothing of anything new. */
export function isBefore({ proposal }: DrawingFacts): boolean {
  const { blocks, dormers = [], rooflights = [], openedUp = [] } = proposal
  return [blocks, dormers, rooflights, openedUp].every((parts) => parts.length === 0)
}
