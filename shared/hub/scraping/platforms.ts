/** What pages are made with, by the name that a scraper knows it by. */
const platforms = [
  { value: 'idox', label: 'Planning register: Idox Public Access' },
  { value: 'northgate', label: 'Planning register: Northgate PlanningExplorer' },
  { value: 'planning-register', label: 'Planning register: other' },
  { value: 'planit', label: 'PlanIt' },
  { value: 'discourse', label: 'Forum: Discourse' },
  { value: 'phpbb', label: 'Forum: phpBB' },
  { value: 'xenforo', label: 'Forum: XenForo' },
  { value: 'vbulletin', label: 'Forum: vBulletin' },
  { value: 'invision', label: 'Forum: Invision Community' },
  { value: 'bbpress', label: 'Forum: bbPress' },
  { value: 'reddit', label: 'Reddit' },
  { value: 'feed', label: 'RSS or Atom feed' },
  { value: 'contact-page', label: 'Contact page' },
  { value: 'listing', label: 'Any other list of people or projects' },
]

/** The platforms to choose from, with the one that a source has, should it be another. */
export function platformChoices(present: string) {
  return platforms.some(({ value }) => value === present)
    ? platforms
    : [...platforms, { value: present, label: present }]
}

export function platformLabel(platform: string): string {
  return platforms.find(({ value }) => value === platform)?.label ?? platform
}
