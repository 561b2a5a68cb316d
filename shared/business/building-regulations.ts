/** Requirements of the Building Regulations in England for an extension: Approved Document L, 2021 edition. */
export const heatLoss = {
  /** Maximum U-values in W/m²K. */
  wall: 0.18,
  floor: 0.18,
  roof: 0.15,
  window: 1.4,
  /** The maximum area of glass as a share of the new floor, plus the area of openings that the extension covers. */
  glazingPercentOfFloor: 25,
} as const

/** Stairs and fire escape of a loft conversion: Approved Documents B and K. */
export const loftRules = {
  /** Headroom over a stair in metres, and at its centre under a sloping roof. */
  headroom: 2,
  headroomUnderSlope: 1.9,
  /** The fire resistance of the doors to the escape stair, in minutes. */
  fireDoorMinutes: 20,
} as const
