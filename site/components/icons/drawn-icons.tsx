import type { ReactNode, ComponentType } from 'react'
import css from './drawn-icons.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'
import type { PackageId } from '#shared/business/packages.ts'

/**
 * A small picture in the style of the drawings: ink for what exists, clay for what is new. The words beside it say what it
 * means.
 */
function DrawnIcon({ children }: { children: ReactNode }) {
  useStyles(css)
  return (
    <svg className="drawn-icon" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
      {children}
    </svg>
  )
}

/** A picture for each package. */
export const packageIcons: Readonly<Record<PackageId, ComponentType>> = {
  essential: PlanningDrawingIcon,
  complete: BuildingDetailIcon,
  premium: ProposalsIcon,
}

/** A sheet with an elevation on it, its new part in clay, above a title block. */
function PlanningDrawingIcon() {
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
function BuildingDetailIcon() {
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
function ProposalsIcon() {
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

/** A house on a screen, and somebody who talks about it. */
export function VideoCallIcon() {
  return (
    <DrawnIcon>
      <path className="icon-sheet" d="M6 8h36v25H6z" />
      <path d="M3 39h42l-2-6H5z" />
      <path className="icon-fine" d="M28 12h10v9H28zM20.5 36h7" />
      <path d="M33 15.2a1.7 1.7 0 1 0 .01 0M29.6 21c.3-2.3 6.5-2.3 6.8 0" />
      <path className="icon-new" d="M20 22h7v7h-7z" />
      <path d="M11 29V20l5-4.6 5 4.6M11 29h17" />
    </DrawnIcon>
  )
}

/** A house on a phone, and the sound of somebody who talks about it. */
export function PhoneCallIcon() {
  return (
    <DrawnIcon>
      <path className="icon-sheet" d="M13 3h22v42H13z" />
      <path className="icon-fine" d="M21 6.5h6M21.5 41.5h5M39 18q4 6 0 12M9 18q-4 6 0 12" />
      <path className="icon-new" d="M25 25h6v6h-6z" />
      <path d="M16.5 31V22.5l4.5-4 4.5 4V31M16.5 31h14.5" />
    </DrawnIcon>
  )
}

/** A house between two witness lines, with the dimension below it. */
export function SurveyIcon() {
  return (
    <DrawnIcon>
      <path className="icon-sheet" d="M12 31V18l12-10 12 10v13z" />
      <path d="M9 20.5 24 8l15 12.5M20 31v-7h8v7" />
      <path className="icon-fine" d="M12 34v9M36 34v9" />
      <path className="icon-new-line" d="M12 39.5h24M10 41.5l4-4M34 41.5l4-4" />
    </DrawnIcon>
  )
}

/** A pencil that draws the new part of a plan. */
export function DesignIcon() {
  return (
    <DrawnIcon>
      <path className="icon-sheet" d="M6 10h36v32H6z" />
      <path className="icon-new" d="M12 29h19v7H12z" />
      <path d="M12 29V16h14M31 24v5M12 22h8M12 29h6M25 29h6" />
      <path className="icon-sheet" d="m28 25 1.8-5.8L41 8l4 4-11.2 11.2z" />
      <path className="icon-fine" d="m29.8 19.2 4 4" />
    </DrawnIcon>
  )
}

/** Drawings with the council's stamp on them. */
export function ApplicationIcon() {
  return (
    <DrawnIcon>
      <path className="icon-sheet" d="M9 5h22l8 8v30H9z" />
      <path d="M31 5v8h8" />
      <path className="icon-fine" d="M14 34h10M14 38h7" />
      <path d="M14 26v-7l5.5-5 5.5 5v7z" />
      <path className="icon-new-line" d="M33 27a7 7 0 1 1 0 14 7 7 0 0 1 0-14zM30 34l2.2 2.2 4-4.6" />
    </DrawnIcon>
  )
}
