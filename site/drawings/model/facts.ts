/**
 * What a drawing is made from. Lengths are metres. A point of the plot is measured from the house's front left corner as
 * you look at the house from its garden: x to the right, y from the street to the garden. `along` is measured from the
 * left end of a wall, seen from outside.
 */
export interface DrawingFacts {
  house: HouseFacts
  proposal: Proposal
  garden: GardenFacts
  section?: SectionFacts
  /** How far walls and roof of the new part are lifted off its foundation, to show what it is put together from. */
  lifted?: { walls: number; roof: number }
}

/** What a section shows beyond what is cut. It looks to the right-hand side, from the street at its left to the garden. */
export interface SectionFacts {
  /** Where it is cut. */
  x: number
  /** Names of rooms, at points of the cut. */
  rooms: readonly { name: string; y: number; z: number }[]
  /** Things that stand in the rooms. `y` is where they begin, `floor` the level they stand on. */
  inside: readonly { kind: Inside; y: number; floor: number; width?: number }[]
  /** A detail says its measures itself. */
  isDetail?: boolean
  /** How deep the new foundation goes; 1 m when it is left out. */
  foundation?: number
  /** Remarks with a line to what they name; a small picture leaves them out. */
  notes?: readonly { text: string; of: readonly [y: number, z: number]; at: readonly [y: number, z: number] }[]
}

export type Inside = 'person' | 'units' | 'island' | 'table' | 'sofa' | 'bed' | 'pendant' | 'stairs'

export type HouseType = 'detached' | 'semi-detached' | 'end-of-terrace' | 'mid-terrace'
export type Side = 'front' | 'rear' | 'left' | 'right'
export type PartySide = 'left' | 'right'
export type WallFinish = 'brick' | 'render' | 'flint' | 'tile-hung' | 'boarding' | 'glass'

export interface HouseFacts {
  type: HouseType
  /** Said before its material: `1930s`, `Victorian`. */
  era?: string
  isCottage?: boolean
  storeys: 1 | 2
  /** The first is the house itself; others are wings of it. */
  blocks: readonly [Block, ...Block[]]
  /** Sides on which the next house joins on; none for a detached one. */
  neighbours: readonly PartySide[]
  chimneys: readonly Chimney[]
  bays: readonly Bay[]
  groundFloor?: FloorPlan
}

/** A part of a building on a rectangle of ground, under one roof. */
export interface Block {
  x: number
  y: number
  /** Along the garden front, and from the street to the garden. */
  width: number
  depth: number
  storeys: 1 | 2
  walls: WallFinish
  /** Another finish above a height, such as hung tiles over brick. */
  upper?: { finish: WallFinish; from: number }
  roof: Roof
  /** Walls that stand against another building, over which no roof hangs. */
  against?: readonly Side[]
  openings: readonly Opening[]
  rooflights?: readonly Rooflight[]
  lantern?: Lantern
}

export type Roof = PitchedRoof | MonoPitchRoof | FlatRoof

export interface PitchedRoof {
  form: 'pitched'
  covering: 'tiles' | 'slates'
  /** The ridge runs along the garden front, or from the street to the garden. */
  runs: 'across' | 'deep'
  /** The upper side of the roof at the outer face of the wall, and at the ridge. */
  eaves: number
  ridge: number
  /** Ends that slope too. The others are gables. */
  hips?: readonly Side[]
  /** The end at which the ridge runs into the house's own roof. */
  joins?: Side
  /** How far the roof stands out over the walls, and over the gables. */
  eavesOverhang: number
  vergeOverhang: number
}

export interface MonoPitchRoof {
  form: 'mono-pitch'
  covering: 'tiles' | 'slates' | 'metal'
  /** The side of its eaves. */
  falls: Side
  /** The upper side of the roof above the lower wall, and above the higher. */
  eaves: number
  top: number
  overhang: number
}

export interface FlatRoof {
  form: 'flat'
  height: number
  overhang: number
}

export interface Opening {
  kind: 'casement' | 'cottage' | 'sash' | 'picture' | 'bifold' | 'sliding' | 'french' | 'door' | 'panelled'
  wall: Side
  along: number
  /** Bottom of the opening above the ground floor's outside level. */
  sill: number
  width: number
  height: number
  /** Lights, or door leaves, side by side. */
  lights: number
}

/** `up` from the eaves on a slope; on a flat roof from its street side. Both measures to the nearer edge. */
export interface Rooflight {
  slope?: Side
  along: number
  up: number
  width: number
  length: number
}

/** A glazed pyramid on a flat roof. `out` from its street side. */
export interface Lantern {
  along: number
  out: number
  width: number
  length: number
}

export interface Chimney {
  /** Middle of the stack. */
  x: number
  y: number
  width: number
  depth: number
  top: number
  pots: number
}

/** A canted bay. */
export interface Bay {
  wall: Side
  along: number
  width: number
  depth: number
  walls: WallFinish
  /** Where its hipped roof begins. */
  eaves: number
  /** From the ground up; each goes round all three faces. */
  windows: readonly Pick<Opening, 'kind' | 'sill' | 'height'>[]
}

/** What is proposed: all of it is drawn in clay. */
export interface Proposal {
  kind: ProposalKind
  blocks: readonly Block[]
  dormers?: readonly Dormer[]
  /** Cut into the roof of the house. */
  rooflights?: readonly Rooflight[]
  /** Floor made under the roof, where there is room to stand. */
  loft?: { along: number; width: number; depth: number }
  /** The ground floor as it will be; without one it stays as it is. */
  groundFloor?: FloorPlan
  /** Wall that is taken out, under a beam. */
  openedUp?: readonly Extent[]
}

export type ProposalKind =
  | 'rear extension'
  | 'side extension'
  | 'side-return extension'
  | 'wrap-around extension'
  | 'loft conversion'
  | 'garden room'
  | 'structural opening'

/** A window with walls and roof of its own on a slope of the house's roof. */
export interface Dormer {
  slope: Side
  along: number
  width: number
  /** How far its face stands back from the wall below. */
  setback: number
  /** The upper side of its roof: all of it, or its eaves. */
  height: number
  /** The height of its ridge; without one it is flat. */
  ridge?: number
  walls: WallFinish
  openings: readonly DormerOpening[]
}

/** `along` from the left end of the dormer's face. */
export type DormerOpening = Omit<Opening, 'wall'>

/** What stands inside the outer walls of one floor. */
export interface FloorPlan {
  partitions: readonly Partition[]
  rooms: readonly Room[]
  furniture?: readonly Furniture[]
}

export interface Furniture extends Extent {
  kind: 'worktop' | 'island' | 'table' | 'sofa' | 'stairs' | 'bed' | 'bath' | 'basin'
  /** The side of a sofa's or bed's back; the side at which stairs begin. */
  faces?: Side
}

/** A straight inside wall from one point to another, along x or y. */
export interface Partition {
  from: readonly [x: number, y: number]
  to: readonly [x: number, y: number]
  isNew?: boolean
  doors?: readonly InnerDoor[]
}

/** `at` from the start of its wall; the hinge is at the end nearer to or further from there, and it opens to the side named. */
export interface InnerDoor {
  at: number
  width: number
  hinge: 'near' | 'far'
  opens: Side
}

export interface Room {
  name: string
  x: number
  y: number
}

export interface GardenFacts {
  /** The ground that is drawn. */
  ground: Extent
  /** Paved ground; a raised terrace is a step up. */
  paving: readonly (Extent & { raised?: boolean })[]
  /** Close-boarded fences along y. */
  fences: readonly { x: number; from: number; to: number }[]
  planting: readonly Plant[]
  /** Somebody of 1.68 m, for scale. */
  person?: { x: number; y: number }
  /** Degrees clockwise from the street's direction as seen from the garden; 0 gives a garden to the south. */
  north?: number
}

export interface Extent {
  x: number
  y: number
  width: number
  depth: number
}

export interface Plant {
  kind: 'tree' | 'shrub'
  x: number
  y: number
  height: number
}

/** The floor that the proposal adds, on all its storeys and measured outside, to whole square metres. */
export function proposedArea({ blocks, loft }: Proposal): number {
  const added = blocks.reduce((sum, { width, depth, storeys }) => sum + width * depth * storeys, 0)
  return Math.round(added + (loft ? loft.width * loft.depth : 0))
}

/** Height of a roof at its highest. */
export function roofTop(roof: Roof): number {
  if (roof.form === 'flat') return roof.height
  return roof.form === 'pitched' ? roof.ridge : roof.top
}

/** Returns the house and its garden before anything was built. */
export function beforeWork({ house, proposal, garden }: DrawingFacts): DrawingFacts {
  return { house, proposal: { kind: proposal.kind, blocks: [] }, garden: { ...garden, paving: [] } }
}

export function isBeforeWork({ proposal }: DrawingFacts): boolean {
  const { blocks, dormers = [], rooflights = [], openedUp = [] } = proposal
  return [blocks, dormers, rooflights, openedUp].every((parts) => parts.length === 0)
}
