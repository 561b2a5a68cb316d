import {
  permittedDevelopment,
  permittedDevelopmentLimits as limits,
  planningProcedure,
} from '#shared/business/planning.ts'
import type {
  HomeKind,
  PlannedWork,
  PlanningReason,
  PlanningRoute,
  Protection,
} from '#shared/business/planning-route.ts'

const { rearMetres, rearMetresAsOfRight, loftCubicMetres } = permittedDevelopment
const height = `No higher than ${limits.singleStoreyHeight} m, with eaves of at most ${limits.eavesNearBoundary} m within ${limits.boundary} m of a boundary.`
const half = 'All extensions and outbuildings together cover at most half of the land around the original house.'
const materials = 'Outside materials look similar to those of the house.'

export const planningCheck = {
  title: 'Which planning route is yours?',
  lead: 'Answer four questions to see what to expect. Nothing is sent, and we won’t ask for your name.',
  work: {
    label: 'What would you like to build?',
    options: {
      'single-storey-rear': 'Rear extension, one storey',
      'two-storey-rear': 'Rear extension, two storeys',
      'single-storey-side': 'Side extension, one storey',
      'two-storey-side': 'Side extension, two storeys',
      loft: 'Loft conversion with a rear dormer',
      'garden-room': 'Garden room',
    } satisfies Record<PlannedWork, string>,
  },
  metres: {
    label: 'How far out from the rear wall?',
    note: 'metres',
    hint: 'Measured from the original rear wall: as first built, or as it was in July 1948.',
  },
  home: {
    label: 'What kind of home is it?',
    options: {
      detached: 'Detached house',
      'semi-detached': 'Semi-detached house',
      terraced: 'Terraced house',
      flat: 'Flat or maisonette',
    } satisfies Record<HomeKind, string>,
  },
  protection: {
    label: 'Is it protected?',
    options: {
      none: 'No, or not that I know of',
      area: 'Conservation area, National Park or National Landscape',
      listed: 'Listed building',
    } satisfies Record<Protection, string>,
  },
  wanted: 'Enter the depth to see the answer.',
  routes: {
    permitted: {
      title: 'Probably permitted development',
      next: `No planning application needed. A certificate of lawfulness, due in ${planningProcedure.decisionWeeks} weeks, proves it to a future buyer.`,
    },
    'prior-approval': {
      title: 'Probably prior approval',
      next: `You notify the council. It writes to the neighbours next to you and has ${planningProcedure.priorApprovalDays} days to decide.`,
    },
    application: {
      title: 'Probably a planning application',
      next: `The council consults the neighbours and should decide within ${planningProcedure.decisionWeeks} weeks. That’s not a bad sign: it’s how most good extensions are built.`,
    },
    'listed-consent': {
      title: 'Listed building consent, and probably an application',
      next: 'Talk to us and to the council’s conservation officer before anything is drawn.',
    },
  } satisfies Record<PlanningRoute, { title: string; next: string }>,
  reasons: {
    'within-limits': 'Going by these four answers, it’s within the limits.',
    'larger-scheme': `It goes further than ${rearMetresAsOfRight.attached} m (${rearMetresAsOfRight.detached} m from a detached house), within the larger home extension scheme.`,
    'beyond-larger-scheme': `It goes further than the larger home extension scheme allows: ${rearMetres.attached} m, or ${rearMetres.detached} m from a detached house.`,
    'larger-scheme-not-here': `Beyond ${rearMetresAsOfRight.attached} m (${rearMetresAsOfRight.detached} m from a detached house) only the larger home extension scheme would help, and it doesn’t apply in protected areas.`,
    'two-storeys-too-deep': `Without an application, two storeys can extend ${limits.twoStoreyRear} m at most.`,
    'two-storeys-at-side': 'A two-storey side extension always needs an application.',
    'protected-area': 'This work isn’t permitted development in a protected area.',
    flat: 'Flats and maisonettes have no permitted development rights.',
    listed: 'A listed building needs its own consent whatever you build.',
  } satisfies Record<PlanningReason, string>,
  keepTo: 'Conditions it must meet',
  conditions: {
    'single-storey-rear': [height, half, materials],
    'two-storey-rear': [
      `It stays ${limits.twoStoreyToRearBoundary} m from the rear boundary.`,
      'Upper windows at the side are obscured.',
      half,
      materials,
    ],
    'single-storey-side': ['It is no wider than half of the original house.', height, half, materials],
    'two-storey-side': [],
    loft: [
      `It adds at most ${loftCubicMetres.terraced} m³ to a terraced house, ${loftCubicMetres.other} m³ to any other.`,
      `The dormer stands ${limits.dormerFromEaves * 1000} mm back from the eaves, no higher than the ridge, and off the slope that faces the road.`,
      materials,
    ],
    'garden-room': [
      `It has one storey, with eaves of at most ${limits.gardenBuildingEaves} m: no higher than ${limits.gardenBuildingHeight} m, or ${limits.gardenBuildingHeightNearBoundary} m within ${limits.boundary} m of a boundary.`,
      'It stands behind the front of the house; in a protected area not beside it either.',
      'Nobody lives or sleeps in it.',
      half,
    ],
  } satisfies Record<PlannedWork, readonly string[]>,
  caveat:
    'This is a first answer for England, not a decision. Earlier extensions, old conditions and the site itself can change it. We’ll check them in your assessment.',
  carry: 'Take this to a free assessment',
  /** In the form's description: what was asked, and what came out. */
  carried: 'Planning check:',
  withoutScript: {
    before: 'You’ll find the limits in our guide to ',
    link: 'the three planning routes in Hampshire',
    after: '.',
  },
} as const
