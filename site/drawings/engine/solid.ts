import { place, type Frame } from './frame.ts'
import { sidesOf } from './polygon.ts'
import {
  acrossX,
  add,
  centre,
  cross,
  dot,
  scale,
  subtract,
  towardsGarden,
  unit,
  upwards,
  type Vector,
} from './vector.ts'

/** What a surface is made of. The style sheet gives each one its tones. */
export type Material =
  | 'brick'
  | 'roof'
  | 'trim'
  | 'stone'
  | 'context'
  | 'fence' // stands already
  | 'new'
  | 'new-roof'
  | 'new-trim' // what is proposed
  | 'frame'
  | 'glass'
  | 'reveal'
  | 'soil'
  | 'lawn'
  | 'paving'
  | 'leaf'
  | 'leaf-shade'
  | 'trunk'
  | 'person'
  | 'shadow'
  // What a plan or section shows.
  | 'cut'
  | 'new-cut'
  | 'floor'
  | 'new-floor'
  | 'earth'
  | 'concrete'
  | 'insulation'

/** Pen by purpose, from the heaviest down. */
export type Pen =
  | 'profile'
  | 'edge'
  | 'fine'
  | 'texture'
  | 'context'
  | 'leaf'
  | 'new-profile'
  | 'new-edge'
  | 'new-fine'
  | 'new-texture'
  | 'overhead'
  | 'new-overhead'
  | 'leader'
  | 'dimension'
  | 'tick'

export interface Line {
  pen: Pen
  from: Vector
  to: Vector
}

/** The sides of an outline as lines. */
export function outlineLines(outline: readonly Vector[], pen: Pen): Line[] {
  return sidesOf(outline).map(([from, to]) => ({ pen, from, to }))
}

/** A patch of another material in the plane of a face, such as a window pane in a wall. */
export interface Decal {
  material: Material
  outline: readonly Vector[]
}

/** A flat polygon in space with what is drawn upon it. It is convex, unless nothing ever stands before it. */
export interface Face {
  outline: readonly Vector[]
  /** Points out of the solid; one metre long. */
  normal: Vector
  material: Material
  decals: readonly Decal[]
  lines: readonly Line[]
}

export interface Solid {
  faces: readonly Face[]
  /** Pens for the outer profile and for edges between two faces that are seen; without them it has no outline. */
  pens?: { profile: Pen; edge: Pen } | undefined
  /** Corners of each convex body that casts a shadow. */
  shadowBodies: readonly (readonly Vector[])[]
  receivesShadow: boolean
}

export interface Finish {
  material: Material
  pens?: Solid['pens']
  castsShadow?: boolean
  receivesShadow?: boolean
}

/** Pushes a convex base along a direction, and closes both ends. */
export function prism(base: readonly Vector[], along: Vector, finish: Finish): Solid {
  const end = base.map((corner) => add(corner, along))
  const sides = sidesOf(base.map((near, index) => ({ near, far: end[index] ?? near }))).map(([a, b]) => [
    a.near,
    b.near,
    b.far,
    a.far,
  ])
  return solidOf([base, end, ...sides], [...base, ...end], finish)
}

/** A box set out on a frame, between two distances in each of its three directions. */
export function box(
  frame: Frame,
  [a0, a1]: readonly [number, number],
  [b0, b1]: readonly [number, number],
  [c0, c1]: readonly [number, number],
  finish: Finish,
): Solid {
  const base = [place(frame, a0, b0, c0), place(frame, a1, b0, c0), place(frame, a1, b1, c0), place(frame, a0, b1, c0)]
  return prism(base, scale(frame.out, c1 - c0), finish)
}

/** Ground plan set-out: across is x, up the sheet is y, out is z. */
export const plan: Frame = { origin: [0, 0, 0], across: acrossX, up: towardsGarden, out: upwards }

function solidOf(outlines: readonly (readonly Vector[])[], corners: readonly Vector[], finish: Finish): Solid {
  const middle = centre(corners)
  const faces = outlines.map((outline) => ({
    outline,
    normal: outwardNormal(outline, middle),
    material: finish.material,
    decals: [],
    lines: [],
  }))
  const { pens, castsShadow = false, receivesShadow = false } = finish
  return { faces, pens, shadowBodies: castsShadow ? [corners] : [], receivesShadow }
}

function outwardNormal(outline: readonly Vector[], inside: Vector): Vector {
  const [first = inside, second = inside, third = inside] = outline
  const normal = unit(cross(subtract(second, first), subtract(third, first)))
  return dot(normal, subtract(first, inside)) < 0 ? scale(normal, -1) : normal
}

/** A face without thickness, such as a tree drawn upright. */
export function sheetOf(
  outline: readonly Vector[],
  normal: Vector,
  finish: Pick<Finish, 'material' | 'pens'> & Partial<Pick<Face, 'decals' | 'lines'> & Pick<Solid, 'shadowBodies'>>,
): Solid {
  const { material, pens, decals = [], lines = [], shadowBodies = [] } = finish
  return { faces: [{ outline, normal, material, decals, lines }], pens, shadowBodies, receivesShadow: false }
}

/** Solids that touch on whole faces, as one: the faces between them go, and edges within one plane are not drawn. */
export function fuse(parts: readonly Solid[]): Solid {
  const [first] = parts
  if (!first) throw new Error('There is nothing to fuse.')
  const faces = parts.flatMap((part) => part.faces)
  const middles = faces.map(({ outline }) => centre(outline))
  const isInside = (index: number) =>
    middles.some((middle, other) => other !== index && Math.hypot(...subtract(middle, middles[index] ?? middle)) < 1e-6)
  return {
    ...first,
    faces: faces.filter((_, index) => !isInside(index)),
    shadowBodies: parts.flatMap((part) => part.shadowBodies),
  }
}

/** The solid at another place. */
export function moved(solid: Solid, by: Vector): Solid {
  const shift = (corners: readonly Vector[]) => corners.map((corner) => add(corner, by))
  const faces = solid.faces.map(({ outline, normal, material, decals, lines }) => ({
    outline: shift(outline),
    normal,
    material,
    decals: decals.map((decal) => ({ material: decal.material, outline: shift(decal.outline) })),
    lines: lines.map(({ pen, from, to }) => ({ pen, from: add(from, by), to: add(to, by) })),
  }))
  return { ...solid, faces, shadowBodies: solid.shadowBodies.map(shift) }
}

/** The solid with something drawn on the faces that look in one direction. */
export function withDetail(
  solid: Solid,
  facing: Vector,
  detail: Partial<Pick<Face, 'material' | 'decals' | 'lines'>>,
): Solid {
  const direction = unit(facing)
  const faces = solid.faces.map((face) => (dot(face.normal, direction) > 0.999 ? mergeDetail(face, detail) : face))
  return { ...solid, faces }
}

function mergeDetail(face: Face, { material = face.material, decals = [], lines = [] }: Partial<Face>): Face {
  return { ...face, material, decals: [...face.decals, ...decals], lines: [...face.lines, ...lines] }
}
