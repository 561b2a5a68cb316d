import { heatLoss } from '#shared/business/building-regulations.ts'
import { standardCallMinutes } from '#shared/business/call-rules.ts'
import { formatMoney } from '#shared/business/money.ts'
import { vatPercent, withVat } from '#shared/business/vat.ts'
import { packages, type PackageId } from '#shared/business/packages.ts'
import { packagePrice, specifiedPrices as prices } from '#shared/business/prices.ts'
import { buildOverMetres, councilFees, partyWall, planningProcedure } from '#shared/business/planning.ts'
import { planningRules } from '#shared/business/planning-rules.ts'
import { familyKitchen, proposedArea, type DrawingFacts } from '../drawings/index.ts'
import { figures } from './articles/figures.ts'
import { workOut, type Bill } from './terms/worked-example.ts'

/** The house that all drawings of the magazine show. */
export const magazineHouse = familyKitchen
const room = getRoom(magazineHouse)
const area = proposedArea(magazineHouse.proposal)
const { permitted, time } = figures
/** What the eaves stay under their limit by. */
const spareCm = Math.round((planningRules['eaves-near-boundary'].limit.eaves - room.height) * 100)

const adds: Record<PackageId, string> = {
  essential: 'Survey, design and planning application',
  complete: 'Adds building regulation drawings and the engineer’s calculations',
  premium: 'Adds a schedule of works and prices from three vetted builders',
}

export const magazine = {
  name: 'Home Extension Magazine',
  readers: 'For homeowners in Hampshire',
  title: 'A room for the whole week',
  lead: 'A dark kitchen at the back of a brick semi becomes the room where everyone ends up. What is drawn for it, who is asked, what it costs and how long it takes.',
  block: [
    { name: 'Drawing', value: `Rear extension, ${area} m²` },
    { name: 'New room', value: `${room.width} × ${room.depth} m` },
    { name: 'House', value: 'Brick semi' },
  ],
  brief: {
    title: 'Begin with an ordinary Tuesday',
    paragraphs: [
      'Half past seven. One child looks for a shoe, one parent looks for the other child, the kettle stands on the only clear worktop, and the way to the bins leads between the cook and the oven. Nobody in this house wants a bigger kitchen. They want a morning that works.',
      'That is the brief, and a better one than a folder of pictures. Before you think about doors or worktops, write down one week as it really goes: who cooks and when, where homework happens, where wet coats and muddy boots come in, which room is full on Sunday and empty until the next. Every layout can then be held against it.',
      `The house on these pages is an example, drawn for this article, but it stands in every Hampshire town: a living room to the street, a dining room behind it, and a kitchen too narrow for two. Towards the garden there is space for a room of ${room.width} by ${room.depth} m, ${area} m² in all.`,
    ],
    sections: [
      {
        title: 'First, what is there',
        text: 'No house is as square as its estate agent’s plan. So the first drawing shows only what is there: walls and floors, heights and drains, and where the boundary runs. The new part is drawn over that. On these pages it is always in terracotta.',
      },
      {
        title: 'Let the old house gain too',
        text: `A large room can leave a house worse than it was. Push it out far enough, and the dining room behind it loses its window. Here the wall between the two is opened over ${room.opening} m, and a lantern of ${room.lantern.width} by ${room.lantern.length} m stands over the island, where the house would otherwise be darkest. The corner with the least light to lose becomes the WC.`,
      },
    ],
    measures: [
      { name: 'New floor', value: `${area} m²` },
      { name: 'Out from the house', value: `${room.depth} m` },
      { name: 'Wall opened up', value: `${room.opening} m` },
      { name: 'Eaves', value: `${room.height} m` },
    ],
    quote: 'Nobody in this house wants a bigger kitchen. They want a morning that works.',
    plan: {
      caption: 'Ground floor plan. Table, island and garden lie in one line of sight.',
      title: 'How to read the plan',
      points: [
        { name: 'Black and terracotta.', text: 'What is there is black. What is new is terracotta.' },
        { name: 'Dashed lines', text: 'are overhead: the steel beam where the wall was, and the lantern in the roof.' },
        { name: 'An arc', text: 'is a door, and shows the floor that it needs to swing over.' },
        { name: 'The bar', text: 'is for your own ruler. It holds at whatever size you print this page.' },
      ],
    },
  },
  rules: {
    title: 'Who has to be asked',
    paragraphs: [
      `Every extension in England takes one of three routes, and the route decides how far you may build before anyone is asked. What counts is the distance from the rear wall of the original house. This room goes out ${room.depth} m and the house is attached on one side: past the ${permitted.rear.attached} that need no application, and well within the ${permitted.rearWithPriorApproval.attached} of the larger home extension scheme.`,
      `So the council writes to the neighbours on either side. If none of them objects, or the council finds that the room does them no harm, the way is free. If ${planningProcedure.priorApprovalDays} days go by without an answer, you may start as well.`,
      `Height is the other half. Within ${permitted.boundary} of a boundary the eaves may be ${permitted.eavesNearBoundary} high. Ours are drawn at ${room.height} m, and that is why a drawing carries figures: ${spareCm} cm decide which form you fill in.`,
    ],
    table: {
      caption: 'How far a single storey may go out',
      head: ['Route', 'Attached', 'Detached'],
      rows: [
        ['No application', permitted.rear.attached, permitted.rear.detached],
        ['Prior approval', permitted.rearWithPriorApproval.attached, permitted.rearWithPriorApproval.detached],
        ['Full application', 'beyond', 'beyond'],
      ],
      /** The row that this house is in. */
      chosen: room.depth > planningRules['rear-depth'].limit.attached ? 1 : 0,
      chosenName: 'this house',
    },
    elevation: `Rear elevation, drawn square on: ${room.height} m to the eaves, ${room.width} m wide.`,
    section: 'Section from street to garden: a beam carries the bedrooms, and daylight falls through the lantern.',
    others: {
      title: 'Three more who have a say',
      items: [
        {
          name: 'Building control',
          text: `The work must be sound, safe and warm, whatever the planners say. New walls may lose ${heatLoss.wall} W/m²K at most and a roof ${heatLoss.roof}, and a qualified engineer proves the beam.`,
        },
        {
          name: 'Your neighbour',
          text: `You must give notice: ${partyWall.excavationNoticeMonths} month before you dig near their building, ${partyWall.wallNoticeMonths} months before you work on a shared wall. Tell them over the fence first.`,
        },
        {
          name: 'The water company',
          text: `It has to agree where a public sewer runs within ${buildOverMetres} m of the new foundations. Behind a row of semis, one often does.`,
        },
      ],
    },
    caveat:
      'Flats, listed houses, conservation areas, national parks, earlier extensions and old planning conditions each change these rules. Ask before you rely on them.',
  },
  money: {
    title: 'What it costs, and when',
    text: 'The price that people quote is the builder’s. It is the largest line, and the others are easy to forget: write all of them down on the first day, and none of them surprises you.',
    table: {
      caption: `An example for ${area} m², single storey`,
      head: ['Item', 'Lower', 'Higher'],
      rows: [
        bill('Builder, before VAT', 'build'),
        bill(`VAT at ${vatPercent}%`, 'vat'),
        bill('Pre-Build package with VAT', 'design'),
        bill('Council fees with VAT', 'council'),
        bill('Contingency', 'contingency'),
        bill('Together', 'total'),
      ],
      note: `Hampshire rates of ${figures.build.singleStorey} per m²; council fees as at ${councilFees.asAt}. Kitchen, floor finish and furniture come on top.`,
    },
    weeks: {
      title: 'From first call to approved drawings',
      total: time.overall,
      note: 'Solid is the least that a step takes, pale the most. Steps overlap where they can, and the work on site comes after them.',
      unit: 'weeks',
      steps: { survey: 'Survey', design: 'Design', planning: 'Planning', buildingRegulations: 'Building regulations' },
    },
    packages: {
      title: 'The drawings, at a fixed fee',
      items: packages.map(({ id, name, type }) => ({
        name,
        price: `${formatMoney(packagePrice(prices, type))} + VAT`,
        gross: `${formatMoney(withVat(packagePrice(prices, type)))} including VAT`,
        adds: adds[id],
      })),
    },
    list: {
      title: 'Before your first call',
      items: [
        'One page about an ordinary week',
        'What you would keep, and what you would lose first',
        'Your budget, with the contingency in it',
        'A sketch with three measurements, however rough',
        'Where the drains, the boiler and the meters are',
        'What earlier owners built, and when',
      ],
    },
    closing: {
      title: 'The first half hour is free',
      text: `A call of ${standardCallMinutes} minutes: what your room may cost, whether it fits your house and your plot, and what the council has said to your neighbours. You find the form on the Contact page of the site that this magazine came from.`,
    },
    colophon:
      // The PDF does not follow the prices that the owner publishes.
      'Every drawing shows the same example house. Our fees are as at November 2026; the website has today’s.',
  },
} as const

function bill(name: string, line: Bill): readonly [string, string, string] {
  return [name, formatMoney(workOut(prices, area, 'from')[line]), formatMoney(workOut(prices, area, 'to')[line])]
}

/** Returns the dimensions in metres of the new room that the magazine describes. @throws when the drawing has no such room */
function getRoom({ proposal }: DrawingFacts) {
  const [block] = proposal.blocks
  const [opening] = proposal.openedUp ?? []
  if (!block?.lantern || !opening) throw new Error('The magazine is about a room with a lantern and an opened wall.')
  const { width, depth, roof, lantern } = block
  if (roof.form !== 'flat') throw new Error('The magazine is about a room with a flat roof.')
  return { width, depth, height: roof.height, opening: opening.width, lantern }
}
