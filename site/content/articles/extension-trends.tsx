import { heatLoss } from '#shared/business/building-regulations.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { HomeArticleFile } from './article.ts'
import { figures, ratePrice } from './figures.ts'

export const article: HomeArticleFile = {
  title: 'Seven extension trends worth copying, and two to leave',
  excerpt:
    'Smaller footprints, shade outside the glass, rooms that close, a bedroom downstairs: ideas that will still be good in 20 years, and how to test them.',
  category: 'Extension Trends',
  alt: 'Rear elevation of a tile-hung house with a long, low extension: a deep roof overhang shades the windows, and a timber screen hides the utility door.',
  Content,
}

function Content() {
  const { build, permitted } = figures
  return (
    <>
      <p>
        A trend deserves your money when it solves a problem you have. These seven do, in many Hampshire houses. Two
        others photograph well and live badly.
      </p>
      <h3>Worth copying</h3>
      <h4>1. Build less, replan more</h4>
      <p>
        At {build.singleStorey} per m² for a single storey, each square metre you do not need is worth finding. Many
        homes have a dark dining room, a wide hall or a utility in the wrong corner. Move one wall and one door, and an
        extension 3 m deep can do what 5 m was meant to. On an attached house it may also stay within the{' '}
        {permitted.rear.attached} that need no application. The structure for such a change adds{' '}
        {ratePrice('structure')} to our fee.
      </p>
      <h4>2. Rooms that open and close</h4>
      <p>
        One large room is fine until someone practises the trumpet. Broken-plan layouts keep the long view and add
        sliding doors, a chimney in the middle or a step in the floor. Pocket doors need a wall 125 mm thick with no
        sockets in it, so draw them early.
      </p>
      <h4>3. A rooflight where old meets new</h4>
      <p>
        Set it against the former rear wall and it lights the old room, washes the brick with daylight and marks the
        join. It does more for the house than the same area of glass at the far end.
      </p>
      <h4>4. Shade outside the glass</h4>
      <p>
        Summers are hotter, and inside blinds stop the sun only once its heat is in the room. A roof that stands out 600
        to 900 mm over south-facing doors shuts out the high sun in June and lets in the low sun in December. For east
        and west, use outside blinds, shutters or a tree.
      </p>
      <h4>5. Walls that do the heating</h4>
      <p>
        Regulations ask for a wall U-value of {heatLoss.wall} W/m²K. Another 50 mm of insulation costs little while the
        wall is going up and can never be added so cheaply again. Underfloor pipes that run at a low temperature are
        ready for a heat pump, whether you fit one now or when the boiler fails.
      </p>
      <h4>6. Materials from here</h4>
      <p>
        Flint panels with brick corners, clay tile hanging, soft red brick, oak and larch: Hampshire has a palette of
        its own. One local material, used plainly, sits better beside an old house than four that imitate it. It also
        gives the planning officer less to question.
      </p>
      <h4>7. A room for later</h4>
      <p>
        A study of 10 to 12 m² beside a ground-floor shower serves a teenager, a job at home, a parent who stays and,
        one day, you. A level threshold and a doorway 850 mm wide cost almost nothing at this stage.
      </p>
      <h3>Two to leave</h3>
      <h4>Glass from wall to wall</h4>
      <p>
        Doors across the whole back of a house leave nowhere to put a sofa, a radiator or your back. The room overheats
        in July and shows black glass in January. Glass beyond {heatLoss.glazingPercentOfFloor}% of the new floor also
        has to be made up elsewhere to satisfy building regulations. Open two thirds of the wall at most, and put a
        window seat in the rest.
      </p>
      <h4>The kitchen with no other room</h4>
      <p>
        When every ground-floor wall comes out, so does the quiet. Washing machine, television and supper share one
        echo. Keep one room with a door. If you have knocked them all through already, build a utility first.
      </p>
      <h3>How to test an idea</h3>
      <ArticleTable
        caption="Three questions to ask of any picture"
        head={['Question', 'It passes if']}
        rows={[
          ['What is it for?', 'you can name the day of the week on which you will use it'],
          ['Which way does it face?', 'it works with your sun, not that of the house in the picture'],
          ['How long will it last?', 'what follows fashion is paint, lamps and handles, and the walls do not'],
        ]}
      />
      <p>
        Then tape it out. Mark the walls on the lawn, hold a sheet at the height of the roof, and carry a tray from the
        hob to the table. An afternoon of this tells you more than a year of saved pictures, and costs a roll of string.
      </p>
      <p>
        If an idea survives, we can show it to you before anything is settled: 3D visuals are {ratePrice('visuals')}.
        For most people a section and a few minutes of explanation are enough.
      </p>
    </>
  )
}
