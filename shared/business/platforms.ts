interface Platform {
  /** Stored with sources and leads. */
  id: string
  /** Where a lead came from. */
  label: string
  /** How the owner chooses it for a source, if that takes more than the label. */
  choice?: string
  /** Other names that a source may give it: lower case, digits and hyphens. */
  aliases?: readonly string[]
  /** Built from descriptions of the system and not yet run on a live site. */
  isUntried?: true
}

/** The platforms that the scraper reads, in the order in which the owner chooses among them. Each has an adapter in
 *  `shared/scraper/adapters`. */
export const platforms = [
  {
    id: 'idox',
    label: 'Idox',
    choice: 'Planning register: Idox Public Access',
    aliases: ['idox-public-access', 'public-access', 'publicaccess', 'uniform'],
  },
  {
    id: 'northgate',
    label: 'Northgate',
    choice: 'Planning register: Northgate PlanningExplorer',
    aliases: ['northgate-planningexplorer', 'planning-explorer', 'planningexplorer', 'nec'],
  },
  { id: 'arcus', label: 'Arcus', choice: 'Planning register: Arcus', aliases: ['salesforce'], isUntried: true },
  { id: 'eastleigh', label: 'Eastleigh', choice: 'Planning register: Eastleigh', isUntried: true },
  {
    id: 'agile',
    label: 'Agile Applications',
    choice: 'Planning register: Agile Applications',
    aliases: ['citizen-portal'],
    isUntried: true,
  },
  {
    id: 'tascomi',
    label: 'Tascomi',
    choice: 'Planning register: Tascomi (Regulatory Services Hub)',
    aliases: ['regulatory-services-hub'],
    isUntried: true,
  },
  {
    id: 'casetracker',
    label: 'CaseTracker',
    choice: 'Planning register: CaseTracker (Fareham)',
    aliases: ['fareham'],
    isUntried: true,
  },
  {
    id: 'def',
    label: 'DEF',
    choice: 'Planning register: DEF (Hampshire County Council)',
    aliases: ['atrium', 'def-software'],
    isUntried: true,
  },
  { id: 'ocella', label: 'Ocella', choice: 'Planning register: Ocella', isUntried: true },
  {
    id: 'portal360',
    label: 'Portal360',
    choice: 'Planning register: Civica Portal360',
    aliases: ['civica-portal360', 'civica'],
    isUntried: true,
  },
  {
    id: 'planning-register',
    label: 'Planning register',
    choice: 'Planning register: other',
    aliases: ['planning', 'council', 'planning-portal'],
  },
  { id: 'planit', label: 'PlanIt', aliases: ['planit-api'] },
  { id: 'discourse', label: 'Discourse', choice: 'Forum: Discourse', aliases: ['discourse-forum'] },
  { id: 'phpbb', label: 'phpBB', choice: 'Forum: phpBB', aliases: ['phpbb-forum'] },
  { id: 'xenforo', label: 'XenForo', choice: 'Forum: XenForo', aliases: ['xenforo-forum'] },
  { id: 'vbulletin', label: 'vBulletin', choice: 'Forum: vBulletin', aliases: ['vbulletin-forum'] },
  {
    id: 'invision',
    label: 'Invision',
    choice: 'Forum: Invision Community',
    aliases: ['invision-community', 'invision-community-forum', 'ipb', 'ips'],
  },
  { id: 'bbpress', label: 'bbPress', choice: 'Forum: bbPress', aliases: ['bbpress-forum'] },
  { id: 'mybb', label: 'MyBB', choice: 'Forum: MyBB', aliases: ['mybb-forum'] },
  { id: 'reddit', label: 'Reddit' },
  { id: 'feed', label: 'Feed', choice: 'RSS or Atom feed', aliases: ['rss-or-atom-feed', 'rss', 'atom', 'rdf'] },
  { id: 'contact-page', label: 'Contact page', aliases: ['wordpress', 'contact', 'website'] },
  {
    id: 'listing',
    label: 'Listing',
    choice: 'Any other list of people or projects',
    aliases: ['any-listing', 'generic', 'custom'],
  },
] as const satisfies readonly Platform[]

/** Shown where PlanIt's data is used: one person gathers it for everyone. */
export const planitAttribution = 'Planning data gathered by PlanIt (www.planit.org.uk).'

export type PlatformId = (typeof platforms)[number]['id']

/** Where leads come from that the scraper did not find: our own forms, the owner and imports. */
const ownSources = {
  website: 'Website',
  calculator: 'Calculator',
  checkout: 'Deposit',
  manual: 'By hand',
  import: 'Import',
}
export const ownPlatforms: readonly string[] = Object.keys(ownSources)

const labels: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ownSources),
  ...platforms.map(({ id, label }) => [id, label] as const),
])

/** Returns where a lead came from as people read it; an unknown platform keeps its own name. */
export function sourceLabel(platform: string): string {
  return labels.get(platform) ?? platform
}

/** Returns the id of the platform that a source names, by its id, label or an alias. */
export function findPlatform(name: string): PlatformId | undefined {
  const slug = toSlug(name)
  const list: readonly (Platform & { id: PlatformId })[] = platforms
  return list.find(({ id, label, aliases = [] }) => [id, toSlug(label), ...aliases].includes(slug))?.id
}

function toSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
}
