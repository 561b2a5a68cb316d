import { planningProcedure } from '#shared/business/planning.ts'
import type { PlanningRoute } from '#shared/business/planning-route.ts'
import {
  planningRules as rules,
  type HomeKind,
  type PlannedWork,
  type PlanningRuleId,
  type Protection,
} from '#shared/business/planning-rules.ts'

const notSure = 'Not sure yet'
const asOfRight = rules['rear-depth'].limit
const larger = rules['larger-rear-depth'].limit
const toSide = rules['two-storey-side-boundary'].limit
const toRear = rules['two-storey-rear-boundary'].limit
const nearBoundary = rules['eaves-near-boundary'].limit
const garden = rules['garden-height'].limit
const loft = rules['roof-volume'].limit
const far = rules['far-from-the-house'].limit

export const planningCheck = {
  title: 'Which planning route is yours?',
  lead: 'Answer a few questions to see what to expect. Nothing is sent, and we won’t ask for your name.',
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
    hint: 'World Heritage Sites and the Broads count as National Parks do.',
    options: {
      none: 'No, or not that I know of',
      area: 'Conservation area, National Park or National Landscape',
      listed: 'Listed building',
    } satisfies Record<Protection, string>,
  },
  deciding: {
    'two-storey-rear': {
      label: 'How far from the boundaries will it be?',
      hint: 'Where the house joins the next one, the middle of the shared wall is the boundary.',
      options: {
        '': notSure,
        clear: `At least ${toSide} m from both sides and ${toRear} m from the rear`,
        'near-side': `Less than ${toSide} m from a side`,
        'near-rear': `Less than ${toRear} m from the rear`,
      },
    },
    'single-storey-side': {
      label: 'How wide will it be?',
      hint: 'Compared with the original house: as first built, or as it was in July 1948.',
      options: { '': notSure, narrow: 'Up to half as wide as the house', wide: 'Wider than that' },
    },
    'garden-room': {
      label: 'How high, and how near to a boundary?',
      hint: 'To the highest point, from the highest ground beside it. A dual-pitched roof has two slopes and a ridge.',
      options: {
        '': notSure,
        low: `Up to ${garden.nearBoundary} m high`,
        middle: `Up to ${garden.other} m, at least ${garden.boundary} m away`,
        ridged: `Up to ${garden.dualPitched} m, dual-pitched, at least ${garden.boundary} m away`,
        beyond: 'Higher than that, or nearer',
      },
    },
  },
  wanted: 'Enter the depth to see the answer.',
  routes: {
    permitted: {
      title: 'Probably permitted development',
      next: `If all of that holds, no planning application is needed. A certificate of lawfulness, due in ${planningProcedure.decisionWeeks} weeks, proves it to a future buyer.`,
    },
    'prior-approval': {
      title: 'Probably prior approval',
      next: `You notify the council. It writes to the neighbours next to you and has ${planningProcedure.priorApprovalDays} days to decide.`,
    },
    'we-check': {
      title: 'Permitted development or an application: we check this',
      next: 'In your assessment we’ll look at the map and your measurements, and tell you which it is.',
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
    'within-limits': 'Going by your answers, it’s within the limits.',
    'larger-scheme': `It goes further than ${asOfRight.attached} m (${asOfRight.detached} m from a detached house), within the larger home extension scheme.`,
    'larger-rear-depth': `It goes further than the larger home extension scheme allows: ${larger.attached} m, or ${larger.detached} m from a detached house.`,
    'rear-depth': `Beyond ${asOfRight.attached} m (${asOfRight.detached} m from a detached house) only the larger home extension scheme would help, and it doesn’t apply in protected areas.`,
    'two-storey-depth': `Without an application, two storeys can extend ${rules['two-storey-depth'].limit} m at most.`,
    'two-storey-side-boundary': `Without an application, two storeys must be at least ${toSide} m from every boundary at the side, because their eaves are higher than ${nearBoundary.eaves} m.`,
    'two-storey-rear-boundary': `Without an application, two storeys must be at least ${toRear} m from the boundary behind the house.`,
    'side-storeys': 'A two-storey side extension always needs an application.',
    'side-width': 'Without an application, it can be no wider than half of the original house.',
    'garden-height': `Without an application, it can be ${garden.dualPitched} m high under a dual-pitched roof and ${garden.other} m under any other, but only ${garden.nearBoundary} m if any of it is within ${garden.boundary} m of a boundary.`,
    'protected-side': 'This work isn’t permitted development in a protected area.',
    'protected-two-storeys': 'This work isn’t permitted development in a protected area.',
    'protected-roof': 'This work isn’t permitted development in a protected area.',
    flat: 'Flats and maisonettes have no permitted development rights.',
    'listed-building': 'A listed building needs its own consent whatever you build onto it.',
    'listed-garden': 'In the grounds of a listed building, a garden room always needs an application.',
  } satisfies Partial<Record<PlanningRuleId | 'within-limits' | 'larger-scheme', string>>,
  weCheck: 'We check this with you',
  /** Each sentence is shown where one of its rules applies and the answers don't decide it. */
  conditions: [
    {
      rules: ['single-storey-height', 'eaves-near-boundary'],
      text: `No higher than ${rules['single-storey-height'].limit} m, with eaves of at most ${nearBoundary.eaves} m within ${nearBoundary.boundary} m of a boundary.`,
    },
    {
      rules: ['roof-volume'],
      text: `It adds at most ${loft.terraced} m³ to a terraced house, ${loft.other} m³ to any other, earlier additions to the roof included.`,
    },
    {
      rules: ['roof-height', 'front-slope', 'dormer-from-eaves', 'dormer-within-walls'],
      text: `The dormer stands ${rules['dormer-from-eaves'].limit * 1000} mm back from the eaves, measured along the slope, no higher than the ridge, within the outer walls, and off the front slope where that faces a road.`,
    },
    {
      rules: ['garden-eaves'],
      text: `It has one storey, with eaves of at most ${rules['garden-eaves'].limit} m.`,
    },
    { rules: ['behind-the-front'], text: 'It stands behind the front of the house.' },
    { rules: ['beside-the-house'], text: 'In a protected area it doesn’t stand beside the house either.' },
    {
      rules: ['far-from-the-house'],
      text: `In a National Park or National Landscape, buildings more than ${far.metres} m from the house cover at most ${far.squareMetres} m² together.`,
    },
    { rules: ['incidental-use'], text: 'Nobody lives or sleeps in it.' },
    {
      rules: ['below-house-roof'],
      text: 'Its eaves and its highest point are no higher than those of the house. On a bungalow that leaves one storey.',
    },
    { rules: ['front-and-road'], text: 'It doesn’t pass the front of the house, or a side that faces a road.' },
    {
      rules: ['beside-a-wing'],
      text: 'It stays behind the house. Past a side wall, such as that of a wing at the back, the limits for the side apply as well.',
    },
    {
      rules: ['behind-the-rear'],
      text: `Where it passes the rear wall of the house, it goes no further than ${asOfRight.attached} m, or ${asOfRight.detached} m from a detached house.`,
    },
    {
      rules: ['half-of-land'],
      text: 'All extensions and outbuildings together cover at most half of the land around the original house.',
    },
    { rules: ['earlier-extensions'], text: 'With any earlier extension that it joins, it keeps to the same limits.' },
    { rules: ['materials'], text: 'Outside materials look similar to those of the house.' },
    { rules: ['cladding'], text: 'In a protected area no outside wall is clad, rendered or hung with tiles.' },
    { rules: ['roof-pitch'], text: 'Its roof has the pitch of the house’s roof.' },
    {
      rules: ['side-windows'],
      text: `Upper windows at the side are obscured, and open only above ${rules['side-windows'].limit} m from the floor.`,
    },
    {
      rules: ['platforms'],
      text: `It has no balcony or veranda, and no platform higher than ${rules.platforms.limit * 100} cm.`,
    },
    {
      rules: ['house-roof', 'chimneys-in-the-roof'],
      text: 'Chimneys, flues, soil pipes and the rest of the roof stay as they are; for changes to them there are other rules.',
    },
    { rules: ['added-storeys'], text: 'No storey has been added to the house as permitted development.' },
    {
      rules: ['special-scientific-interest'],
      text: 'For the larger scheme, the house isn’t on a site of special scientific interest.',
    },
    { rules: ['article-2-3-land'], text: 'The council’s map shows no protected area here.' },
    {
      rules: ['rights-removed'],
      text: 'Nothing has taken the rights away: a condition of an earlier permission, an Article 4 direction, or a home made by change of use.',
    },
  ] satisfies { rules: PlanningRuleId[]; text: string }[],
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
