import type { ComponentType } from 'react'
import type { PackageId } from '#shared/business/packages.ts'
import { DrawnIcon } from './drawn-icon.tsx'

/** A picture for each package. */
export const packageIcons: Readonly<Record<PackageId, ComponentType>> = {
  essential: PlanningDrawingIcon,
  complete: BuildingDetailIcon,
  premium: ProposalsIcon,
}

/** A sheet with an elevation on it, its new part in clay, above a title block. */
export function PlanningDrawingIcon() {
  return (
    <DrawnIcon>
      <path className="icon-sheet" d="M5 7h38v34H5z" />
      <path className="icon-fine" d="M27 41v-6h16M9 30h30" />
      <path className="icon-new" d="M27 21h9v9h-9z" />
      <path d="M12 30V19l7.5-7 7.5 7v11M10 20.5l9.5-8.8 9.5 8.8M16 22h3.5v3H16zM29.5 24.5h4V30" />
    </DrawnIcon>
  )
}

/** A wall cut through: two leaves with insulation between them, and a steel beam on top. */
export function BuildingDetailIcon() {
  return (
    <DrawnIcon>
      <path className="icon-new" d="M13 7h22v4H26.5v7H35v4H13v-4h8.5v-7H13z" />
      <path className="icon-sheet" d="M13 22h6v17h-6zM29 22h6v17h-6z" />
      <path className="icon-fine" d="m19 24 10 3-10 3 10 3-10 3M13 27.5h6M13 33h6M29 25h6M29 30.5h6M29 36h6" />
      <path d="M6 39h36M9 43h30" />
    </DrawnIcon>
  )
}

/** Three proposals, one of them chosen. */
export function ProposalsIcon() {
  return (
    <DrawnIcon>
      <path className="icon-sheet" d="M17 5h25v30H17z" />
      <path className="icon-sheet" d="M12 9h25v30H12z" />
      <path className="icon-sheet" d="M7 13h25v30H7z" />
      <path className="icon-fine" d="M12 20h15M12 25h15M12 30h8" />
      <path className="icon-new" d="M28 28a8 8 0 1 1 0 16 8 8 0 0 1 0-16z" />
      <path className="icon-tick" d="m24.5 36.2 2.6 2.6 4.6-5.2" />
    </DrawnIcon>
  )
}
