import type { ComponentType, ReactNode } from 'react'
import type { ServiceId } from '#shared/business/page-texts.ts'

/** One house, seen from its gable, and what each service adds to it in clay; the ground is the line under the picture. Pens
 *  as in drawn-icons.css. The words below say what it shows. */
export const servicePictures: Readonly<Record<ServiceId, ComponentType>> = {
  kitchen: KitchenPicture,
  'two-storey': TwoStoreyPicture,
  loft: LoftPicture,
  bedroom: BedroomPicture,
  'garden-room': GardenRoomPicture,
  structure: StructurePicture,
}

/** @param children in front of the house  @param behind it */
function Picture({ behind, children }: { behind?: ReactNode; children: ReactNode }) {
  return (
    <svg className="drawn-icon service-picture" viewBox="29 0 108 66" preserveAspectRatio="xMinYMax" aria-hidden="true">
      {behind}
      <path className="icon-sheet" d="M48 66V32H92V66z" />
      <path className="icon-sheet" d="M80 16.500V6h6v15" />
      <path className="icon-sheet" d="M43 35.500 70 11 97 35.500 95 38 70 15.400 45 38z" />
      {children}
    </svg>
  )
}

function KitchenPicture() {
  return (
    <Picture>
      <path className="icon-new" d="M92 48h32v18H92zM92 44.500h35V48H92z" />
      <path className="icon-sheet" d="M102 51h18v15h-18z" />
      <path d="M92 48h32v18M92 44.500h35V48H92M99 44.500l2-3h12l2 3" />
      <path
        className="icon-fine"
        d="M108 51v15M114 51v15M56 66V52h10v14M76 42h9v8h-9zM80.500 42v8M56 40h9v7h-9zM60.500 40v7"
      />
    </Picture>
  )
}

function TwoStoreyPicture() {
  return (
    <Picture>
      <path className="icon-new" d="M92 34h32v32H92zM86 19h37l6 15H96z" />
      <path className="icon-sheet" d="M102 40h14v8h-14zM99 53h20v13H99z" />
      <path d="M92 34h32v32M86 19h37l6 15H96.500" />
      <path
        className="icon-fine"
        d="M109 40v8M109 53v13M56 66V52h10v14M76 42h9v8h-9zM80.500 42v8M56 40h9v7h-9zM60.500 40v7"
      />
    </Picture>
  )
}

function LoftPicture() {
  return (
    <Picture>
      <path className="icon-new" d="M70 16.500 89 32H51zM76 17h17v15l-17-13z" />
      <path d="M74 17h22v-3H72M93 17v16M49 32H91" />
      <path className="icon-sheet" d="M66 24h8v8h-8zM88 20h5v8h-5z" />
      <path className="icon-fine" d="M70 24v8M54 66V52h10v14M76 40h9v8h-9zM80.500 40v8M55 40h9v8h-9zM59.500 40v8" />
    </Picture>
  )
}

function BedroomPicture() {
  return (
    <Picture>
      <path className="icon-sheet" d="M92 50h32v16H92z" />
      <path className="icon-new" d="M92 35h32v15H92zM88 24h30l11 11H97z" />
      <path className="icon-sheet" d="M101 38.500h14v7.500h-14z" />
      <path d="M92 50V38M124 35v15M88 24h30l11 11H97z" />
      <path
        className="icon-fine"
        d="M98 66V54h20v12M98 58h20M98 62h20M108 38.500v7.500M56 66V52h10v14M76 42h9v8h-9zM80.500 42v8M56 40h9v7h-9zM60.500 40v7"
      />
    </Picture>
  )
}

function GardenRoomPicture() {
  return (
    <Picture>
      <path className="icon-new" d="M109 50h20v16h-20zM106 49l27-4v-3.500l-27 4z" />
      <path className="icon-sheet" d="M113 53h12v13h-12z" />
      <path d="M109 50v16M129 47v19M106 49l27-4v-3.500l-27 4z" />
      <path
        className="icon-fine"
        d="M119 53v13M100 66v-8M100 48a5 5 0 1 0 .1 0M56 66V52h10v14M76 42h9v8h-9zM80.500 42v8M56 40h9v7h-9zM60.500 40v7"
      />
    </Picture>
  )
}

function StructurePicture() {
  return (
    <Picture>
      <path className="icon-new" d="M48 47h44v4H48z" />
      <path d="M48 47h44v4H48z" />
      <path
        className="icon-fine"
        d="M56 36.500h9v6.500h-9zM76 36.500h9v6.500h-9zM60.500 36.500v6.500M80.500 36.500v6.500M53 66v-7h5v4h5v3M77 66v-6h10v6"
      />
      <path className="icon-new-line" d="M70 53v13" strokeDasharray="2.500 2.500" />
    </Picture>
  )
}
