/** Returns the location and postcode of a lead, as far as they are known: `Winchester, SO23 9AB`. */
export function placeOf({ location, postcode }: { location: string | null; postcode: string | null }): string | null {
  return [location, postcode].filter((part) => part !== null && part !== '').join(', ') || null
}
