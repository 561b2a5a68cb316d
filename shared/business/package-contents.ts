import { counted } from './counts.ts'
import { packageOfType, packages, type PackageType } from './packages.ts'

/** Lists everything that a package includes, what it has from the smaller packages too. */
export function packageContents(type: PackageType): string[] {
  const chosen = packageOfType(type)
  const { supportHours, consultations, revisionRounds } = chosen
  return [
    ...packages.slice(0, packages.indexOf(chosen) + 1).flatMap(({ adds }) => adds),
    ...(consultations > 1 ? [`${consultations} consultations in all`] : []),
    `${supportHours} hours of support`,
    counted(revisionRounds, 'round of revisions', 'rounds of revisions'),
  ]
}
