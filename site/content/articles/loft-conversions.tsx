import { loftRules } from '#shared/business/building-regulations.ts'
import { partyWall } from '#shared/business/planning.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { HomeArticleFile } from './article.ts'
import { figures, packagePrice, ratePrice } from './figures.ts'

/** Metres; the example that shows how the volume of a dormer is worked out. */
const dormer = { width: 5, height: 2.2, depth: 3.8 }
const dormerVolume = Math.round((dormer.width * dormer.height * dormer.depth) / 2)

export const article: HomeArticleFile = {
  title: 'Is your loft worth converting? Find out with a tape measure',
  excerpt:
    'Measure the headroom, count the cubic metres, find a place for the stair: six checks that tell you what your roof can become before you pay anyone.',
  category: 'Loft Conversions',
  alt: 'Section through a terraced house with a rear dormer in the roof; the headroom, the new stair and the steel beams at floor level are marked.',
  Content,
}

function Content() {
  const { permitted, time } = figures
  return (
    <>
      <p>
        A loft gives you a bedroom without taking any garden, often without a planning application. Some lofts do so
        easily and others fight back. An hour with a tape measure tells you which you have.
      </p>
      <h3>1. Measure the height</h3>
      <p>
        Stand in the middle and measure from the top of the ceiling joists to the underside of the ridge. The new floor
        and the insulated ceiling together take some 300 mm.
      </p>
      <ul>
        <li>
          <strong>2.5 m or more:</strong> a good room. Carry on.
        </li>
        <li>
          <strong>2.2 to 2.5 m:</strong> possible, with a dormer and careful floor construction.
        </li>
        <li>
          <strong>Below 2.2 m:</strong> you would have to lower the ceilings beneath or raise the roof. An extension is
          often the better use of the money.
        </li>
      </ul>
      <h3>2. Look at how the roof is made</h3>
      <p>
        Rafters and purlins with open space between them, as most houses before the 1960s have, convert readily. A web
        of thin W-shaped trusses can be converted as well, but steel has to take over before a single truss is cut, so
        allow more for structure.
      </p>
      <h3>3. Place the stair before the bed</h3>
      <p>
        The stair decides the layout. Best is straight above the existing one, under the highest part of the roof,
        because it needs {loftRules.headroom} m of headroom ({loftRules.headroomUnderSlope} m at its centre where the
        slope leaves no more). Anywhere else it takes a slice of a bedroom. Work out what you lose below as well as what
        you gain above.
      </p>
      <h3>4. Count the cubic metres</h3>
      <p>
        Under permitted development you may add {permitted.loftTerraced} of roof space to a terraced house and{' '}
        {permitted.loftOther} to a semi-detached or detached one. Only volume outside the present roof counts, and what
        an earlier owner added counts too.
      </p>
      <p>
        A rear dormer is about half a box: one {dormer.width} m wide, {dormer.height} m high and {dormer.depth} m deep
        takes half of {dormer.width} × {dormer.height} × {dormer.depth}, or about {dormerVolume} m³.
      </p>
      <ArticleTable
        caption="Four ways to use the roof"
        head={['Kind', 'What it gives', 'Application?']}
        rows={[
          ['Rooflights only', 'The room that is there, with daylight', 'Rarely'],
          ['Rear dormer', 'Full height across the back', 'Often not'],
          ['Hip to gable', 'Room for the stair in a semi with a sloping side', 'Often not'],
          ['Mansard', 'Almost a whole storey', 'Nearly always'],
        ]}
      />
      <p>
        To stay within the rules the dormer keeps at least {permitted.dormerFromEaves} back from the eaves, measured
        along the slope, no higher than the ridge, off the front slope where that faces a road, and in similar
        materials. Windows in a side slope or wall are obscured. These rights do not apply in conservation areas,
        National Parks and National Landscapes, nor to flats; there you apply.
      </p>
      <h3>5. Think of the way out</h3>
      <p>
        In a two-storey house the new floor is too high to jump from, so building regulations ask for a protected stair
        down to the front door: doors that resist fire for {loftRules.fireDoorMinutes} minutes onto the landing and
        hall, and linked smoke alarms on each level. If your stair ends in an open living room, this is the most
        important question of all. It has answers, such as a wall with a door or a sprinkler system, and each of them
        has a price.
      </p>
      <h3>6. Ask who lives there already, and who lives next door</h3>
      <p>
        Bats are protected, and old Hampshire roofs near woods or water suit them. If you see droppings, or the council
        asks, an ecologist must look first, and surveys of bats in flight fit only the months from May to September.
        Find out in winter and you can lose half a year.
      </p>
      <p>
        Beams that rest in a shared wall need {partyWall.wallNoticeMonths} months of notice to the neighbour under the
        Party Wall Act. Send it early, after a conversation.
      </p>
      <h3>Money and time</h3>
      <p>
        A rate per square metre says little about lofts, since the stair, the steel and the fire doors cost the same for
        a small room as for a large one. Price it from drawings. Building regulations always apply: allow{' '}
        {time.buildingRegulations} for approval, and {time.planning} more if an application is needed.
      </p>
      <p>
        Structure is most of the work in a loft, so building regulation drawings and an engineer’s calculations are
        where your money counts. Pre-Build, which has both, is {packagePrice('Pre-Build')}; a loft conversion adds{' '}
        {ratePrice('structure')}.
      </p>
      <p>
        Send us the height from step 1 and a photograph of the roof from inside before the free call. We can then tell
        you in the first 10 minutes whether it is worth going on.
      </p>
    </>
  )
}
