import { typicalSizes } from '#shared/business/calculator.ts'
import { buildCostPerSqm, partyWall } from '#shared/business/planning.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { HomeArticleFile } from './article.ts'
import { buildCostRow, figures, ratePrice } from './figures.ts'

const [, twoStorey] = typicalSizes
const sizes = [twoStorey.fromSqm, (twoStorey.fromSqm + twoStorey.toSqm) / 2, twoStorey.toSqm]

export const article: HomeArticleFile = {
  title: 'Two storeys or one: when building up pays',
  excerpt:
    'The upper floor shares its foundations and roof with the floor below, so each square metre costs less. What it asks of the landing, the planners and next door.',
  category: 'Two-Storey Extensions',
  alt: 'Axonometric drawing of a brick detached house from the garden with a two-storey rear extension, its ridge set below that of the house.',
  Content,
}

function Content() {
  const { build, fee, permitted, time } = figures
  return (
    <>
      <p>
        A two-storey extension gives you a bigger kitchen and a bedroom above it for one foundation, one roof and one
        season of scaffolding. It also meets the planners, the neighbours and your own landing, which a single storey
        often does not. Here is how to weigh it.
      </p>
      <h3>Why the upper floor is the cheaper one</h3>
      <p>
        Digging, concrete and roof are dear, and both storeys share them. In Hampshire a single storey costs{' '}
        {build.singleStorey} per m² to build, two storeys {build.twoStorey} per m², counting the floor of both. A
        typical two-storey extension adds {twoStorey.fromSqm} to {twoStorey.toSqm} m² in all:
      </p>
      <ArticleTable
        caption={`Build cost at ${build.twoStorey} per m²`}
        head={['New floor, both storeys', 'From', 'To']}
        rows={sizes.map((sqm) => buildCostRow(sqm, buildCostPerSqm.twoStorey))}
      />
      <p>
        VAT, design and council fees, kitchen and bathroom come on top. A lower rate is still a larger bill, so build
        the upper floor because you need the room, and not because it is good value.
      </p>
      <h3>Begin with the landing</h3>
      <p>
        Every new bedroom has to be reached without walking through another. In many houses that costs a strip of an
        existing bedroom, about 1 m wide, to carry the landing to the back. Draw it first. If the corridor takes a
        double room and turns it into a single, you have paid for one bedroom and gained half of one. Three ways round
        it:
      </p>
      <ul>
        <li>extend to the side, where the landing often ends already;</li>
        <li>give the old back bedroom to a bathroom and landing, and build two good bedrooms beyond;</li>
        <li>make the new room the main bedroom, and turn the room before it into its dressing room and shower.</li>
      </ul>
      <p>
        Stack the plumbing while you are there. A bathroom above the kitchen or utility shares its drains; one at the
        other end of the house needs a new stack and a box in someone’s ceiling.
      </p>
      <h3>What the planners will ask</h3>
      <p>
        A two-storey rear extension is permitted development only within {permitted.twoStoreyRear} of the original rear
        wall, at least {permitted.twoStoreyToRear} from the boundary behind and {permitted.twoStoreyToSides} from every
        boundary beside it, since its eaves are higher than {permitted.eavesNearBoundary}, and never in a conservation
        area or National Park. On a terraced house that leaves almost nothing. Two storeys at the side always need an
        application. Assume one, and design for the officer from the start:
      </p>
      <ul>
        <li>
          <strong>Subordinate.</strong> Set the ridge below the old one and the front wall back a little. The joint
          looks deliberate, and old and new brick need not match at one line.
        </li>
        <li>
          <strong>Light next door.</strong> A line at 45 degrees, drawn on plan from the middle of the neighbour’s
          nearest window, should stay clear of your new wall.
        </li>
        <li>
          <strong>Overlooking.</strong> Bedroom windows face your own garden. A side window is obscured and opens only
          high up, or is left out.
        </li>
        <li>
          <strong>The gap.</strong> In a street of semis, councils like to keep about 1 m to the boundary upstairs, so
          that pairs do not grow into a terrace.
        </li>
      </ul>
      <p>
        The fee cited for a two-storey application is {fee.planningTwoStorey}, {fee.asAt}. Allow {time.planning} for the
        decision.
      </p>
      <h3>Next door and underneath</h3>
      <p>
        Foundations for two storeys are wider and often deeper. Digging within {partyWall.excavationMetres} m of a
        neighbour’s building, and lower than its foundations, needs {partyWall.excavationNoticeMonths} month of notice
        under the Party Wall Act; work to the shared wall itself needs {partyWall.wallNoticeMonths} months. Serve it
        while planning is decided, and no time is lost.
      </p>
      <p>
        Do you want to put a bedroom on top of an existing single-storey extension? Its foundation decides. A trial
        hole, dug beside it in a morning, shows what it stands on; many from the 1970s were only ever meant to carry a
        flat roof.
      </p>
      <h3>Living through it</h3>
      <p>
        The new shell can go up before anyone breaks through. Ask your builder to keep the openings into the old house
        for last, upstairs and down, so that dust and weather stay on the far side while you still have a kitchen.
      </p>
      <h3>Choose one storey when</h3>
      <ul>
        <li>you only need living space, and have bedrooms to spare;</li>
        <li>the new landing would spoil the best room upstairs;</li>
        <li>a neighbour’s window stands close to the boundary;</li>
        <li>the loft could give you the bedroom without taking any garden.</li>
      </ul>
      <p>
        If you may want the upper floor in 5 years’ time, say so now. A foundation made for two storeys adds little
        while the digger is there. In our fees the second storey is an addition of {ratePrice('structure')} to any
        package, and from first call to approved drawings you should allow {time.overall}.
      </p>
    </>
  )
}
