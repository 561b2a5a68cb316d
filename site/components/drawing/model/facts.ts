/** What a drawing is made from. Lengths are metres; `along` is measured from the left end of a wall, seen from outside. */
export interface DrawingFacts {
  house: HouseFacts
  extension: ExtensionFacts
  garden: GardenFacts
}

export type HouseType = 'detached' | 'semi-detached' | 'end-of-terrace' | 'mid-terrace'
export type Side = 'left' | 'right'
/** The walls that are seen from the garden. */
export type WallName = 'rear' | 'right'

export interface HouseFacts {
  type: HouseType
  storeys: 1 | 2
  walls: 'brick' | 'render'
  /** Along the garden front, and from the street to the garden. */
  width: number
  depth: number
  /** The upper side of the roof at the outer face of the wall, and at the ridge. */
  eaves: number
  roof: GableRoof
  /** Sides on which the next house joins on; none for a detached one. */
  neighbours: readonly Side[]
  chimney?: { along: number; width: number; depth: number; aboveRidge: number; pots: number }
  openings: readonly Opening[]
}

/** A hip becomes another member here. The ridge runs along the garden front. */
export interface GableRoof {
  form: 'gable'
  covering: 'tiles' | 'slates'
  ridge: number
  /** How far the roof stands out over the garden wall, and over the gable. */
  eavesOverhang: number
  vergeOverhang: number
}

export interface Opening {
  kind: 'casement' | 'sash' | 'bifold' | 'door'
  wall: WallName
  along: number
  /** Bottom of the opening above the ground floor's outside level. */
  sill: number
  width: number
  height: number
  /** Lights, or door leaves, side by side. */
  lights: number
}

export interface ExtensionFacts {
  /** Which wall it stands against, and where it begins along that wall. */
  place: 'rear'
  along: number
  width: number
  /** How far it comes out. */
  depth: number
  walls: 'brick' | 'render'
  roof: FlatRoof | MonoPitchRoof
  rooflights: readonly Rooflight[]
  openings: readonly Opening[]
}

export interface FlatRoof {
  form: 'flat'
  height: number
  overhang: number
}

export interface MonoPitchRoof {
  form: 'mono-pitch'
  /** The upper side of the roof above the outer wall, and where it meets the house. */
  eaves: number
  top: number
  overhang: number
}

/** `along` from the extension's left, `out` from the house wall; both to the nearer edge. */
export interface Rooflight {
  along: number
  out: number
  width: number
  length: number
}

export interface GardenFacts {
  /** How far the paved terrace comes out from the extension. */
  terrace: number
  /** Length of the garden that is drawn, from the rear wall of the house. */
  depth: number
  /** Ground that is drawn beyond the right-hand wall of the house. */
  sideSpace: number
  planting: readonly Plant[]
  /** Somebody of 1.68 m, for scale. */
  person?: { x: number; y: number }
}

export interface Plant {
  kind: 'tree' | 'shrub'
  x: number
  y: number
  height: number
}

/** The floor that the extension adds, measured outside, to whole square metres. */
export function extensionArea({ width, depth }: ExtensionFacts): number {
  return Math.round(width * depth)
}

/** Height of the extension's roof at its highest. */
export function extensionHeight({ roof }: ExtensionFacts): number {
  return roof.form === 'flat' ? roof.height : roof.top
}
