import { freeTravelMiles } from './business.ts'
import { travelDistricts } from './travel-districts.ts'

/** The page that answers whether a survey has a travel charge. */
export const travelCheckPath = '/travel'

export interface Travel {
  /** Straight-line distances from the centre of Winchester in miles. */
  nearest: number
  middle: number
  farthest: number
  /** Which homes in the district pay the travel charge: some if the limit runs through it. */
  pays: 'nobody' | 'some' | 'everybody'
}

const outward = '[A-Z]{1,2}\\d[A-Z\\d]?'
const whole = new RegExp(`^(${outward})\\d[A-Z]{2}$`)
const part = new RegExp(`^(${outward})(?: \\d[A-Z]?)?$`)

/** Returns the district of a full or partial postcode: `GU34` for `gu34 1ab`, `GU341AB`, `GU34 1` and `gu34`. */
export function districtOf(postcode: string): string | undefined {
  const typed = postcode.trim().toUpperCase().replaceAll(/\s+/g, ' ')
  return (whole.exec(typed.replaceAll(' ', '')) ?? part.exec(typed))?.[1]
}

/** @returns undefined for a distant or unknown district */
export function travelTo(district: string): Travel | undefined {
  if (!Object.hasOwn(travelDistricts, district)) return undefined
  const [nearest = 0, middle = 0, farthest = 0] = travelDistricts[district] ?? []
  const pays = farthest <= freeTravelMiles ? 'nobody' : nearest >= freeTravelMiles ? 'everybody' : 'some'
  return { nearest, middle, farthest, pays }
}
