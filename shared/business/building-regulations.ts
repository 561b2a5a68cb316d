/** What the Building Regulations in England ask of an extension: Approved Document L, 2021 edition. */
export const heatLoss = {
  /** W/m²K at most. */
  wall: 0.18,
  floor: 0.18,
  roof: 0.15,
  window: 1.4,
  /** Glass in walls and roof, as a share of the new floor; openings that the extension covers up may be added to it. */
  glazingPercentOfFloor: 25,
} as const

/** Stairs and escape from a converted loft: Approved Documents B and K. */
export const loftRules = {
  /** Metres of headroom over a stair, and at its centre where the roof leaves no more. */
  headroom: 2,
  headroomUnderSlope: 1.9,
  /** Minutes that the doors of the escape stair resist fire. */
  fireDoorMinutes: 20,
} as const
