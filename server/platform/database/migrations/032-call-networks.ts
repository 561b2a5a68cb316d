import { migration } from './migration.ts'

/** The network from which a visitor booked a call, as a keyed hash that is kept for a day. */
export const callNetworks = migration('032-call-networks', [
  `alter table call add column networkHash text`,
  `create index callNetwork on call (networkHash) where networkHash is not null`,
])
