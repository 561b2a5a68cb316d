/** Postcode areas by how far they are from Winchester. */
const bands: Readonly<Record<string, 'near' | 'county'>> = {
  SO: 'near',
  PO: 'county',
  GU: 'county',
  RG: 'county',
  SP: 'county',
  BH: 'county',
}

/** Towns and villages of Hampshire, with the postcode area of each. */
const towns: Readonly<Record<string, string>> = {
  Winchester: 'SO',
  Southampton: 'SO',
  Eastleigh: 'SO',
  Romsey: 'SO',
  Alresford: 'SO',
  'Chandlers Ford': 'SO',
  "Chandler's Ford": 'SO',
  'Hedge End': 'SO',
  Lymington: 'SO',
  Lyndhurst: 'SO',
  Brockenhurst: 'SO',
  Totton: 'SO',
  Stockbridge: 'SO',
  'Bishops Waltham': 'SO',
  "Bishop's Waltham": 'SO',
  Twyford: 'SO',
  Hythe: 'SO',
  Netley: 'SO',
  Hamble: 'SO',
  Botley: 'SO',
  Wickham: 'PO',
  Fareham: 'PO',
  Portsmouth: 'PO',
  Southsea: 'PO',
  Gosport: 'PO',
  Havant: 'PO',
  Waterlooville: 'PO',
  Emsworth: 'PO',
  'Hayling Island': 'PO',
  'Lee-on-the-Solent': 'PO',
  Portchester: 'PO',
  Basingstoke: 'RG',
  Hook: 'RG',
  Tadley: 'RG',
  Overton: 'RG',
  Whitchurch: 'RG',
  Odiham: 'RG',
  Petersfield: 'GU',
  Alton: 'GU',
  Farnborough: 'GU',
  Aldershot: 'GU',
  Fleet: 'GU',
  Liphook: 'GU',
  Bordon: 'GU',
  Liss: 'GU',
  Yateley: 'GU',
  Andover: 'SP',
  Fordingbridge: 'SP',
  Ludgershall: 'SP',
  Ringwood: 'BH',
  'New Milton': 'BH',
  Hampshire: 'SO',
  'New Forest': 'SO',
}
const townNames = new Set(Object.keys(towns).map((name) => name.toLowerCase()))
const anyTown = new RegExp(String.raw`\b(?:${Object.keys(towns).join('|')})\b`, 'g')

/** Returns how near a postcode area is: `near` for Southampton's, which includes Winchester; `county` for the rest of Hampshire and its
 *  edges; else `far`. */
export function nearness(area: string | undefined): 'near' | 'county' | 'far' | undefined {
  return area === undefined ? undefined : (bands[area] ?? 'far')
}

/** Whether a text is the name of a place in Hampshire. */
export function isPlace(text: string): boolean {
  return townNames.has(text.toLowerCase())
}

/** Returns the first place in Hampshire that a text names, with its postcode area. The county itself counts only if no other place is
 *  named. */
export function findPlace(text: string): { name: string; area: string } | undefined {
  const found = [...new Set(text.match(anyTown))]
  const name = found.find((one) => one !== 'Hampshire') ?? found[0]
  // Hook, Fleet, Hythe, Overton and Alton are also words or surnames, so they count only where the text names a place.
  return name !== undefined && (!/^(?:Hook|Fleet|Hythe|Overton|Alton)$/.test(name) || isNamedAsPlace(text, name))
    ? { name, area: towns[name]! }
    : undefined
}

function isNamedAsPlace(text: string, name: string): boolean {
  return new RegExp(String.raw`(?:\b(?:in|near|at|around|from|of)\s+|^|,\s*)${name}\b`, 'm').test(text)
}
