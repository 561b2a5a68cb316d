import { features } from '../features/index.ts'
import { mail } from '../mail/feature.ts'
import { audit } from '../platform/audit/personal-data.ts'
import type { PersonalData } from '../platform/personal-data/personal-data.ts'
import { prospects } from '../prospects/feature.ts'

/** Everything stored about people. Export, erasure, deletion, merges and retention all go through this list, an erasure in the order of
 *  `inErasingOrder`. */
export const registry: readonly PersonalData[] = [
  ...[prospects, ...features, mail].flatMap(({ personalData }) => personalData ?? []),
  audit,
]

/** Sorts entries into the order in which an erasure goes through them. */
export function inErasingOrder(entries: readonly PersonalData[]): PersonalData[] {
  return ['first', undefined, 'last'].flatMap((place) =>
    entries.filter(({ eraseOrder }) => eraseOrder?.place === place),
  )
}
