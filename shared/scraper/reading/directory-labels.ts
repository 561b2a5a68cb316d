import { foldLabel } from './labels.ts'

/** What a label of a directory says about its value. `other` is kept by its label, `ignored` is not. */
export type DirectoryLabel = 'name' | 'person' | 'address' | 'text' | 'phone' | 'email' | 'fax' | 'other' | 'ignored'

/** Labels as `foldLabel` folds them. */
const labels: readonly (readonly [DirectoryLabel, RegExp])[] = [
  ['fax', /^(?:fax|f|facsimile)(?: (?:no|number))?$/],
  ['email', /^(?:business |contact |office |your )?e ?mail(?: address| us)?$|^e$/],
  [
    'phone',
    /^(?:business |contact |office |home |work |daytime |evening |main )?(?:tel|telephone|phone|mobile|mob|landline|call|cell|ring|t|m|p|freephone)(?: us| on)?(?: ?(?:no|num|number|numbers))?$/,
  ],
  [
    'ignored',
    /^(?:business |company |our )?(?:web ?site|web|url|w|home ?page|facebook|instagram|twitter|linkedin|social media|map|directions|share|opening (?:hours|times)|hours|reviews?|rating|member since)(?: address)?$/,
  ],
  [
    'person',
    /^(?:(?:main |key |primary |your )?contact|owner|proprietor|manager|director|principal|partner|advertiser|ask for)(?: name| person)?$|^(?:contact name|person to contact)$/,
  ],
  ['name', /^(?:(?:business|company|firm|trading|practice|member|organisation|trader)(?: name)?|name)$/],
  [
    'address',
    /^(?:(?:business|office|postal|registered|full|street|main|trading|practice) )?(?:address|location|office)(?: line)?(?: \d)?$|^(?:town|city|area|county|post ?code|based in|where|a|add)$/,
  ],
  [
    'text',
    /^(?:about(?: us)?|(?:short |long |business |company |full )?(?:description|profile|summary|overview)|what we do|details|information|notes|bio|biography|in their words)$/,
  ],
]

/** Returns what a label of a directory means; `other` for an unknown one. */
export function directoryLabel(label: string): DirectoryLabel {
  return knownLabel(label) ?? 'other'
}

/** Returns what a whole text means as a label of a directory; undefined for any other text. */
export function knownLabel(text: string): DirectoryLabel | undefined {
  const folded = foldLabel(text)
  return labels.find(([, pattern]) => pattern.test(folded))?.[0]
}
