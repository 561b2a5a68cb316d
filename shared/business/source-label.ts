/** Where a lead came from: our own pages and the platforms that we know have a name; another keeps the one it was found under. */
export function sourceLabel(platform: string): string {
  return sourceNames.get(platform) ?? platform
}

const sourceNames = new Map([
  ['website', 'Website'],
  ['calculator', 'Calculator'],
  ['checkout', 'Deposit'],
  ['manual', 'By hand'],
  ['import', 'Import'],
  ['idox', 'Idox'],
  ['northgate', 'Northgate'],
  ['planning-register', 'Planning register'],
  ['planit', 'PlanIt'],
  ['discourse', 'Discourse'],
  ['phpbb', 'phpBB'],
  ['xenforo', 'XenForo'],
  ['vbulletin', 'vBulletin'],
  ['invision', 'Invision'],
  ['bbpress', 'bbPress'],
  ['reddit', 'Reddit'],
  ['feed', 'Feed'],
  ['contact-page', 'Contact page'],
  ['listing', 'Listing'],
])
