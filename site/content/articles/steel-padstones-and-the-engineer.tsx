import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { BlogArticleFile } from './article.ts'
import { useArticleClaims } from './article-claims.ts'
import { figures, packagePrice, ratePrice } from './figures.ts'

export const article: BlogArticleFile = {
  date: '2026-07-30',
  title: 'Steel, padstones and what the engineer checks',
  excerpt:
    'Take out a wall and its load has to go somewhere else. How a beam is sized, what a padstone does, and seven points to see on site before it is boxed in.',
  category: 'Building Regulations',
  alt: 'Section through a rear wall opened up beneath a first floor, with a steel beam on padstones and the path of the load marked down to the foundations.',
  Content,
}

function Content() {
  const { choosePreBuild } = useArticleClaims()
  const { time } = figures
  return (
    <>
      <p>
        Almost every extension takes away part of a wall that holds something up. The opening to the kitchen looks like
        the simplest line on the plan. It is the one line that an engineer has to sign.
      </p>
      <h3>Where the load comes from</h3>
      <p>
        Above a typical opening at the back of a house stand the bedroom floor, the wall of the storey above and a share
        of the roof, with everything and everybody in them. On 4 m of opening that easily comes to 8 tonnes. Before it
        is removed, the wall carries it along its whole length. Afterwards a beam gathers it and hands it over at two
        points, each about the size of a sheet of paper.
      </p>
      <p>
        So the question is not whether the beam is strong enough, which it always is in the end, but whether everything
        under it can take its share, down to the soil.
      </p>
      <h3>What the engineer works out</h3>
      <ArticleTable
        caption="From the top down"
        head={['Part', 'What is checked']}
        rows={[
          ['Loads', 'Which joists, walls and roof timbers rest on the wall: this needs a survey, not a guess'],
          ['Beam: strength', 'That it does not break or twist under the worst case'],
          ['Beam: stiffness', 'That it bends so little that plaster does not crack and doors still slide'],
          ['Bearings', 'How far the beam sits on the wall, usually 100–150 mm'],
          ['Padstones', 'How large a block spreads the load so that the brick is not crushed'],
          ['Walls beneath', 'Whether the short piece of wall that is left can carry the lot'],
          ['Foundations', 'Whether they can, on your soil, or need to be enlarged'],
        ]}
      />
      <p>
        Stiffness usually decides. A beam that would be strong enough at 178 mm deep may have to be 203 mm so that the
        bifold doors under it do not jam. That is why a builder’s “we always use one of these” and an engineer’s
        calculation differ, and why building control asks for the second.
      </p>
      <h3>The padstone</h3>
      <p>
        Brick in old mortar is strong over an area and weak at a point. A padstone is a block of concrete, or a steel
        plate, set under the end of the beam to spread its load over more bricks. It looks like a detail and is the part
        most often left out or swapped for something that was on the van. If you look at one thing on site, look at it.
      </p>
      <h3>When two ends are not enough</h3>
      <p>
        Open up the whole width of a house and no wall remains at the sides to stiffen it. Then the beam gets posts, and
        sometimes a second beam at the floor: a frame, like a goalpost or a picture frame, that holds the house upright
        in the wind. It costs more and needs foundations of its own. Leaving a nib of 60 cm of wall at each side often
        avoids it, and gives the kitchen units somewhere to end.
      </p>
      <h3>Details that a drawing should show</h3>
      <ul>
        <li>
          <strong>Weight.</strong> A common section such as the 203 UC 46 weighs 46 kg for each metre. Five metres are
          230 kg, carried through your hall, so the drawing may show it in two pieces with a bolted splice.
        </li>
        <li>
          <strong>Height.</strong> A beam under the ceiling leaves a downstand. Raised into the floor it disappears, but
          the joists then have to be cut and hung from it. Decide this at the design stage.
        </li>
        <li>
          <strong>Fire.</strong> Steel softens in a fire. In a two-storey house it usually needs 30 minutes of
          protection, from fire-rated plasterboard or a special paint.
        </li>
        <li>
          <strong>Cold.</strong> A beam that runs from inside to outside is a bridge for heat, with mould at its end. It
          needs insulation around it or a break in it.
        </li>
        <li>
          <strong>The neighbour.</strong> A bearing in a shared wall falls under the Party Wall Act and needs notice.
        </li>
      </ul>
      <h3>Seven things to see before it is covered</h3>
      <ol>
        <li>The props stay until the mortar over the beam has set.</li>
        <li>The section delivered is the one on the drawing: the size is painted or stamped on it.</li>
        <li>There is a padstone at each end, of the size drawn.</li>
        <li>The beam reaches the full length of its bearing.</li>
        <li>The gap between beam and brickwork above is packed tight with dry mortar or slate.</li>
        <li>Every hole in a splice or end plate has its bolt.</li>
        <li>The inspector has seen it. Take photographs with a tape in the picture.</li>
      </ol>
      <h3>What it costs, and where it belongs</h3>
      <p>
        Structural calculations by a qualified engineer are part of Pre-Build, at {packagePrice('Pre-Build')}, together
        with the building regulation drawings. {choosePreBuild && `${choosePreBuild} of our clients choose it. `}
        Internal structural work beyond the extension, such as a second opening in the middle of the house, is{' '}
        {ratePrice('structure')}. Allow {time.buildingRegulations} for building control to check it all, and order no
        steel before they have.
      </p>
    </>
  )
}
