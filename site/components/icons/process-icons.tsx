import { DrawnIcon } from './drawn-icon.tsx'

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

/** A magnifying glass over a house on its plot. */
export function FeasibilityIcon() {
  return (
    <DrawnIcon>
      <path className="icon-fine" d="M5 9h30v30H5z" />
      <path className="icon-new" d="M14 24h10v6H14z" />
      <path d="M12 14h14v10H12zM19 14v10" />
      <path d="M28 17a10 10 0 1 1 0 20 10 10 0 0 1 0-20zM35.2 34.2 43 42" />
    </DrawnIcon>
  )
}
