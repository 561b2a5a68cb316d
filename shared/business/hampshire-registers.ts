import type { PlatformId } from './platforms.ts'

/** The public register of planning applications of one authority in Hampshire. Registers move and change their rules, so each
 *  statement about programs carries the day on which it was checked. */
export interface HampshireRegister {
  id: string
  /** The authority. */
  name: string
  /** The place whose applications it decides. */
  decidesFor: string
  platform: PlatformId
  /** The page to start from. */
  url: string
  /** What its robots.txt says of the search; null if nobody recorded it. */
  robots: 'allowed' | 'refused' | null
  /** Whether a challenge turned every program away. */
  hasChallenge: boolean
  /** When robots.txt and challenge were checked, ISO 8601; null if nobody recorded it. */
  checkedOn: string | null
  /** Who checked it. */
  checkedBy: string | null
  /** What the owner should know before choosing it. */
  note: string | null
  /** The name of the authority at PlanIt, whose parameter `auth` takes it. */
  planitName: string
}

/** Where the statements about robots.txt and challenges come from: its profiles of authorities, read on 22 November 2026. */
const checkedBy = 'SeagullTwo/uk-planning-skills, planning-document-search/authorities'

const unchecked = { robots: null, hasChallenge: false, checkedOn: null, checkedBy: null } as const

export const hampshireRegisters: readonly HampshireRegister[] = [
  {
    id: 'basingstoke',
    name: 'Basingstoke and Deane',
    decidesFor: 'Basingstoke and Deane borough',
    platform: 'idox',
    url: 'https://publicaccess.basingstoke.gov.uk/online-applications/',
    robots: 'refused',
    hasChallenge: false,
    checkedOn: '2026-09-16',
    checkedBy,
    note: null,
    planitName: 'Basingstoke',
  },
  {
    id: 'east-hampshire',
    name: 'East Hampshire',
    decidesFor: 'East Hampshire district outside the South Downs National Park',
    platform: 'tascomi',
    url: 'https://publicaccess.easthants.gov.uk/planning/index.html?fa=search',
    ...unchecked,
    note: 'Other registers that use this system turn programs away, and this one may ask for an account.',
    planitName: 'East Hampshire',
  },
  {
    id: 'eastleigh',
    name: 'Eastleigh',
    decidesFor: 'Eastleigh borough',
    platform: 'eastleigh',
    url: 'https://planning.eastleigh.gov.uk/s/public-register',
    robots: 'allowed',
    hasChallenge: false,
    checkedOn: '2026-09-26',
    checkedBy,
    note: null,
    planitName: 'Eastleigh',
  },
  {
    id: 'fareham',
    name: 'Fareham',
    decidesFor: 'Fareham borough',
    platform: 'casetracker',
    url: 'https://www.fareham.gov.uk/casetrackerplanning/ApplicationSearch.aspx?search=true',
    ...unchecked,
    note: 'No program is known to read the applicants’ names from it.',
    planitName: 'Fareham',
  },
  {
    id: 'gosport',
    name: 'Gosport',
    decidesFor: 'Gosport borough',
    platform: 'idox',
    url: 'https://publicaccess.gosport.gov.uk/online-applications/',
    robots: 'refused',
    hasChallenge: false,
    checkedOn: '2026-08-30',
    checkedBy,
    note: null,
    planitName: 'Gosport',
  },
  {
    id: 'hampshire-county',
    name: 'Hampshire County Council',
    decidesFor: 'minerals, waste and the county’s own buildings',
    platform: 'def',
    url: 'https://planning.hants.gov.uk/Search/Standard',
    ...unchecked,
    note: 'It decides no home extensions, so expect few leads.',
    planitName: 'Hampshire',
  },
  {
    id: 'hart',
    name: 'Hart',
    decidesFor: 'Hart district',
    platform: 'idox',
    url: 'https://publicaccess.hart.gov.uk/online-applications/',
    robots: 'refused',
    hasChallenge: false,
    checkedOn: '2026-09-16',
    checkedBy,
    note: null,
    planitName: 'Hart',
  },
  {
    id: 'havant',
    name: 'Havant',
    decidesFor: 'Havant borough',
    platform: 'arcus',
    url: 'https://service.havant.gov.uk/pr/s/register-view?c__r=Arcus_BE_Public_Register',
    ...unchecked,
    note: 'It moved to a new system in August 2025, so some older applications are missing.',
    planitName: 'Havant',
  },
  {
    id: 'new-forest',
    name: 'New Forest District',
    decidesFor: 'New Forest district outside the national park',
    platform: 'idox',
    url: 'https://planning.newforest.gov.uk/online-applications/',
    robots: 'refused',
    hasChallenge: false,
    checkedOn: '2026-09-26',
    checkedBy,
    note: null,
    planitName: 'New Forest (District)',
  },
  {
    id: 'new-forest-park',
    name: 'New Forest National Park',
    decidesFor: 'the New Forest National Park',
    platform: 'agile',
    url: 'https://planning.agileapplications.co.uk/nfnpa',
    ...unchecked,
    note: null,
    planitName: 'New Forest (Park)',
  },
  {
    id: 'portsmouth',
    name: 'Portsmouth',
    decidesFor: 'the city of Portsmouth',
    platform: 'idox',
    url: 'https://publicaccess.portsmouth.gov.uk/online-applications/',
    robots: null,
    hasChallenge: true,
    checkedOn: '2026-09-26',
    checkedBy,
    note: null,
    planitName: 'Portsmouth',
  },
  {
    id: 'rushmoor',
    name: 'Rushmoor',
    decidesFor: 'Rushmoor borough',
    platform: 'idox',
    url: 'https://publicaccess.rushmoor.gov.uk/online-applications/',
    robots: 'refused',
    hasChallenge: false,
    checkedOn: '2026-08-30',
    checkedBy,
    note: null,
    planitName: 'Rushmoor',
  },
  {
    id: 'south-downs',
    name: 'South Downs National Park',
    decidesFor: 'the national park, with much of rural Winchester and East Hampshire',
    platform: 'idox',
    url: 'https://planningpublicaccess.southdowns.gov.uk/online-applications/',
    ...unchecked,
    note: null,
    planitName: 'South Downs',
  },
  {
    id: 'southampton',
    name: 'Southampton',
    decidesFor: 'the city of Southampton',
    platform: 'idox',
    url: 'https://planningpublicaccess.southampton.gov.uk/online-applications/',
    robots: 'refused',
    hasChallenge: false,
    checkedOn: '2026-08-30',
    checkedBy,
    note: null,
    planitName: 'Southampton',
  },
  {
    id: 'test-valley',
    name: 'Test Valley',
    decidesFor: 'Test Valley borough',
    platform: 'idox',
    url: 'https://view-applications.testvalley.gov.uk/online-applications/',
    robots: 'refused',
    hasChallenge: false,
    checkedOn: '2026-09-26',
    checkedBy,
    note: null,
    planitName: 'Test Valley',
  },
  {
    id: 'winchester',
    name: 'Winchester',
    decidesFor: 'Winchester district outside the South Downs National Park',
    platform: 'idox',
    url: 'https://planningapps.winchester.gov.uk/online-applications/',
    robots: 'refused',
    hasChallenge: false,
    checkedOn: '2026-09-26',
    checkedBy,
    note: null,
    planitName: 'Winchester',
  },
]

/** Whether programs may read a register, as last known. */
export type RegisterAccess = 'automatic' | 'by_hand' | 'blocked' | 'unknown'

export function registerAccess({ robots, hasChallenge }: HampshireRegister): RegisterAccess {
  if (hasChallenge) return 'blocked'
  if (robots === null) return 'unknown'
  return robots === 'allowed' ? 'automatic' : 'by_hand'
}

/** Returns the address of PlanIt's list of an authority's applications. */
export function planitAddress({ planitName }: HampshireRegister): string {
  return `https://www.planit.org.uk/api/applics/json?${new URLSearchParams({ auth: planitName })}`
}

/** Returns the register that a web address belongs to, if it is one of these. */
export function registerAt(address: string): HampshireRegister | undefined {
  if (!URL.canParse(address)) return undefined
  const { host, pathname } = new URL(address)
  return hampshireRegisters.find(({ url }) => {
    const own = new URL(url)
    // Agile Applications keeps the registers of many authorities on one host, each in a folder.
    return own.host === host && (!host.endsWith('.agileapplications.co.uk') || pathname.startsWith(own.pathname))
  })
}
