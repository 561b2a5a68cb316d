import type { Prospect } from '../../contract/prospects.ts'

export type ProjectType = Prospect['projectType']

/** Words that indicate a type of project, with their weight: 3 is sufficient, 1 is a hint that needs another. */
export interface Rule {
  type: ProjectType
  weight: number
  pattern: RegExp
}

/** Spellings of a storey or a side of a house. */
const storey = String.raw`(?:(?:single|one|two|double|three|1|2|3|first|1st|ground|lower|upper|part)[\s/-]{0,3}(?:st?or?r?e?[yv]s?|storeys?|stories|floor)?[\s/-]{0,3})`

export const rules: readonly Rule[] = [
  // ── Lofts ──
  {
    type: 'loft_conversion',
    weight: 4,
    pattern:
      /\b(?:loft|attic|roof[\s-]?space)\b(?:\W+\w+){0,4}?\W+(?:conver\w+|extension|room)|\bconver\w+\W+(?:\w+\W+){0,4}?(?:loft|attic|roof[\s-]?space)\b/,
  },
  {
    type: 'loft_conversion',
    weight: 4,
    pattern:
      /\b(?:rooms?|bedrooms?|habitable|accommodation)\W+(?:\w+\W+){0,3}?(?:in|within|into)\W+(?:the\W+)?(?:roof|loft|attic)(?:[\s-]?space)?\b/,
  },
  { type: 'loft_conversion', weight: 4, pattern: /\bhip(?:ped)?[\s-]+to[\s-]+gable\b|\bmansard\b/ },
  {
    type: 'loft_conversion',
    weight: 4,
    pattern: /\broof\s+enlargements?\b|\bl[\s-]shaped\s+dormers?\b/,
  },
  { type: 'loft_conversion', weight: 3, pattern: /\bdormers?\b/ },
  {
    type: 'loft_conversion',
    weight: 3,
    pattern: /\brais(?:e|ing)\W+(?:of\W+)?(?:the\W+)?(?:existing\W+)?(?:roof|ridge)/,
  },
  { type: 'loft_conversion', weight: 2, pattern: /\bloft\b/ },
  { type: 'loft_conversion', weight: 1, pattern: /\b(?:roof\s?lights?|velux)\b/ },
  // ── Extensions ──
  {
    type: 'extension',
    weight: 4,
    // Each word must end with a space: if signs were allowed inside and between words, a text could be divided in too many ways.
    pattern: new RegExp(String.raw`\b${storey}\b(?:\S+\s+){0,6}?[^\s\w]*\b(?:exten[st]\w*|extns?|additions?)\b`),
  },
  {
    type: 'extension',
    weight: 4,
    pattern:
      /\b(?:rear|side|front|kitchen|infill|wrap[\s-]?a?round|return|house|home|storey)\b(?:\W+\w+){0,3}?\W+(?:exten[st]\w*|additions?)\b/,
  },
  { type: 'extension', weight: 3, pattern: /\bexten(?:sions?|isons?|tions?|d(?:ing|ed)?)\b|\bextn?s?\b(?!\W*\d)/ },
  {
    type: 'extension',
    weight: 3,
    pattern: /\b(?:conservator(?:y|ies)|orangery|sun\s?room|garden\s?room|granny\s+annexe?|annexe?)\b/,
  },
  {
    type: 'extension',
    weight: 3,
    pattern:
      /\b(?:first|second|1st)[\s-]floor\W+(?:\w+\W+){0,2}?(?:over|above)\b|\bwrap[\s-]?a?round\b|\bside[\s-]return\b/,
  },
  { type: 'extension', weight: 3, pattern: /\b(?:extra|additional|another)\W+(?:storey|floor|bedroom)s?\b/ },
  {
    type: 'extension',
    weight: 1,
    pattern: /\b(?:kitchen[\s-]diner|open[\s-]plan kitchen|utility room|porch|enlarge(?:d|ment)?|infill)\b/,
  },
  // ── Structure ──
  {
    type: 'structural',
    weight: 4,
    pattern:
      /\bload[\s-]?bearing\b|\bstructural\W+(?:\w+\W+){0,2}?(?:alterations?|works?|calculations?|calcs?|drawings?|engineer\w*|openings?|changes|remodel\w*)\b/,
  },
  {
    type: 'structural',
    weight: 4,
    pattern:
      /\b(?:remov\w+|knock\w*|tak\w+|demoli\w+)\W+(?:\w+\W+){0,5}?(?:internal|supporting|dividing|interior|kitchen|chimney)\W+(?:\w+\W+){0,2}?(?:walls?|breasts?|stacks?)\b/,
  },
  {
    type: 'structural',
    weight: 4,
    pattern:
      /\bknock(?:ing|ed)?[\s-]?(?:through|down|out)\b|\bunderpin\w*|\bchimney\s+breasts?\b|\b(?:steel\s+beams?|rsj|lintels?)\b/,
  },
  {
    type: 'structural',
    weight: 3,
    pattern:
      /\binternal\s+(?:structural\s+)?(?:alterations?|remodel\w*|reconfiguration|works)\b|\bopen(?:ing)?\s+up\b(?:\W+\w+){0,4}?\W+(?:wall|rooms?|ground floor)/,
  },
  {
    type: 'structural',
    weight: 3,
    pattern:
      /\bbasements?\b(?:\W+\w+){0,3}?\W+(?:exten\w+|conver\w+|excavat\w+|room)|\b(?:excavat\w+|conver\w+|form\w*)\W+(?:\w+\W+){0,4}?basement\b/,
  },
  // ── Building regulations ──
  {
    type: 'building_regs',
    weight: 4,
    pattern:
      /\bbuilding[\s-](?:reg(?:ulation)?s?|control|notice)\b|\bregularisation\b|\bfull\s+plans\s+(?:application|submission)\b/,
  },
  {
    type: 'building_regs',
    weight: 3,
    pattern:
      /\bgarages?\b(?:\W+\w+){0,3}?\W+conver\w+|\bconver\w+\W+(?:\w+\W+){0,8}?garages?\b|\bgarage\b(?:\W+\w+){0,8}?\W+(?:habitable|living accommodation|playroom|bedroom)/,
  },
]

/** Phrases that contain the words with another meaning; removed before the rules are applied. */
export const otherMeanings: readonly RegExp[] = [
  /\bextension\s+(?:of|to)\s+(?:the\s+)?(?:time|opening|trading|operating|hours|period|expiry|deadline|lease|licen[cs]e|stay|consent)\b/g,
  /\b(?:time|lease|leasehold|mortgage|visa|term|deadline|contract|warranty|hair|lash|eyelash|nail|chrome|browser|firefox|file|domain|phone|telephone|tax|payment|tenancy)s?[\s-]+exten(?:sions?|d(?:ed|ing)?)\b/g,
  /\bextension\s+(?:leads?|cables?|cords?|reels?|number|tubes?|ladders?|points?)\b/g,
  /\bextend(?:ed|ing)?\W+(?:the\W+|my\W+|our\W+)?(?:opening|trading|lease|deadline|warranty|hours|time|contract|mortgage|visa)\b|\bextended\s+(?:family|hours|periods?|warranty|stay)\b/g,
  /\bexten(?:sions?|d\w*)\s+(?:of|to)\s+(?:the\s+|an?\s+)?(?:existing\s+)?(?:car\s?park|hard\s?standing|drive\s?way|vehicular|crossover|dropped|domestic curtilage|residential curtilage|garden|patio|fence|wall|footpath|cemetery|road|access|terrace|decking)\b/g,
  /\b(?:fence|fencing|driveway|patio|car\s?park|crossover|decking|dropped kerb|boundary wall)\s+exten(?:sions?|ded|ding)\b/g,
  /\b(?:existing|original|previous|approved|recent)\W+(?:\w+\W+){0,4}?(?:extension|conservatory|loft conversion|dormer)s?\b/g,
  /\b(?:demolition|removal|demolish\w*|remov(?:e|al|ing)|replac(?:e|ing|ement\W+of))\W+(?:of\W+)?(?:\w[\w-]*[^\w-]+){0,4}?(?:lean-?to extension|extension|conservatory|porch|utility room)\b(?!\W+with)/g,
  /\bgarage\W+(?:doors?|style)\b/g,
]

/** Replaces variants by one wording, so that the rules need not contain all of them. */
export const plainer: readonly (readonly [pattern: RegExp, plain: string])[] = [
  // Enlarging a roof serves the room below it and does not extend the house.
  [/\broof[\s-]+(?:exten\w+|addition)(?:s)?\b/g, 'roof enlargement'],
  // Text in brackets about an earlier permission is history.
  [
    /\((?:relief|variation|removal|amend\w*|alternative|re-?submission|revis\w*|part retrospective|pursuant)\b[^)]*\)/g,
    ' ',
  ],
]

/** Irrelevant applications, about formalities, trees and signs, by their first words or their names. */
export const notOurs: readonly (readonly [reason: string, pattern: RegExp])[] = [
  [
    'It varies or removes a condition of a permission that is there',
    /^\W*(?:application\W+(?:under\W+)?(?:\w+\W+){0,6}?)?(?:(?:minor\W+material\W+amendment|section 73|s\.?73)\b|(?:variation|removal|relief|discharge|approval|vary|remove|discharging|varying)\W+(?:\w+\W+){0,4}?conditions?\b)/,
  ],
  [
    'It hands in details that a permission asked for',
    /^\W*(?:application\W+(?:\w+\W+){0,3}?)?(?:submission\W+of\W+(?:\w+\W+)?details|details\W+(?:pursuant|required|reserved|in\W+compliance|submitted)|approval\W+of\W+(?:details|reserved)|reserved\W+matters|discharge\W+of)/,
  ],
  [
    'It amends drawings that somebody has made',
    /^\W*(?:application\W+(?:\w+\W+){0,3}?)?non[\s-]material\W+(?:minor\W+)?amendment/,
  ],
  [
    'It is about trees or hedges',
    /^\W*(?:(?:t|g)\d+\b|(?:fell|prune|crown|pollard|remove|reduce|works?\W+to)\W+(?:\w+\W+){0,5}?(?:trees?|oaks?|ash|beech|hedge\w*|tpo|limbs?|branches|sycamores?|yews?|limes?|conifers?|leylandii)\b)|\btree preservation order\b/,
  ],
  [
    'It is about signs',
    /\b(?:advertisement\W+consent|fascia\W+sign|hanging\W+sign|illuminated\W+(?:\w+\W+)?sign|signage)\b/,
  ],
  ['It is about telecommunications', /\b(?:telecom\w*|radio equipment|antennas?|monopole|base station|mast)\b/],
  ['It is an opinion on a large scheme', /\b(?:eia|environmental impact)\b|\bscreening opinion\b|\bscoping opinion\b/],
]

/** Buildings other than homes, as named in proposals. Addresses are not checked, because many streets and houses are called Church Road or
 *  Old School House. */
export const notAHome =
  /\b(?:shop|retail|supermarket|warehouse|factory|industrial|commercial|restaurant|cafe|takeaway|public house|hotel|school|academy|college|university|hospital|clinic|doctors?'? surgery|dental|church|mosque|temple|(?:village|pool|community|church|parish|sports)\s+hall|health club|leisure|sports|club ?house|stadium|care home|day nursery|petrol|agricultural|farm building|substation|depot|business park)\b|(?<!\bhome )\b(?:offices?|gym)\b(?! room)/
