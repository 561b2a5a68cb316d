import { buildOverMetres } from '#shared/business/planning.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { BlogArticleFile } from './article.ts'
import { useArticleClaims } from './article-claims.ts'
import { figures, packagePrice } from './figures.ts'

export const article: BlogArticleFile = {
  date: '2026-03-12',
  title: 'Where the drain runs, and building over it',
  excerpt:
    'The pipe under your patio may belong to the water company. How to find it, who has to agree, what it does to foundations, and where the rain goes on chalk.',
  category: 'Building Regulations',
  alt: 'Section through the garden side of a terraced house: a drain crosses beneath the new extension, its foundation carried down below the level of the pipe.',
  Content,
}

function Content() {
  const { projects } = useArticleClaims()
  const { fee, time } = figures
  return (
    <>
      <p>
        Behind most terraces and semis in Hampshire a drain runs from garden to garden, about where people like to put
        an extension. It is the most common surprise below ground, and one of the cheapest to look for: it has a lid.
      </p>
      <h3>Whose pipe is it?</h3>
      <p>
        A drain that serves your house alone, on your land, is yours. As soon as a second house joins it, or once it
        crosses the boundary, it is a public sewer. Since October 2011 that includes nearly all shared pipes in back
        gardens, whoever laid them. In Winchester and Southampton they belong to Southern Water; in Basingstoke and the
        north of the county Thames Water looks after them.
      </p>
      <h3>Find it before you design</h3>
      <ol>
        <li>Lift every cover in the garden, drive and side path. Note which way the water flows and how deep it is.</li>
        <li>Ask someone to run a tap or flush upstairs, and see where it arrives. Do the same at the neighbours’.</li>
        <li>
          Order the sewer map from the water company. It is a good start; old shared pipes are often missing from it.
        </li>
        <li>If a run is still unclear, have a camera survey made. You see where it goes, and in what state it is.</li>
      </ol>
      <p>Our measured survey takes covers, depths and directions, so that the line is on the first drawing.</p>
      <h3>Within {buildOverMetres} metres</h3>
      <p>
        Foundations within {buildOverMetres} m of a public sewer need the water company’s agreement. For a small pipe
        and a plain extension there is often a short route: you confirm that you meet a list of conditions, and the
        answer comes quickly. For larger, deeper or older sewers the company wants drawings and a camera survey before
        and after. Apply as soon as the design is settled: building control will not sign the work off without it, and a
        building notice, the quick route without drawings, cannot be used at all.
      </p>
      <ArticleTable
        caption="Four ways to deal with a pipe"
        head={['Way', 'When it suits', 'Watch']}
        rows={[
          ['Leave it outside', 'Half a metre less of depth clears it', 'Room to dig it up one day'],
          ['Bridge it', 'It crosses under a wall', 'A lintel over it, and a gap so that nothing rests on it'],
          ['Build over it', 'It runs straight, is sound and not too large', 'No joint or bend beneath the floor'],
          ['Move it', 'It lies right across the room', 'Fall, neighbours, and the company’s agreement'],
        ]}
      />
      <h3>What it does to the foundations</h3>
      <p>
        A foundation presses outwards as well as down, at about 45 degrees. If a pipe lies inside that slope it carries
        part of your house, and will crack. So the trench is dug until the underside of the concrete is below the bottom
        of the pipe, at least close to it. A drain 1.6 m deep can take the foundations of a whole side down with it:
        more digging, more concrete, more lorries. It is the sort of thing that ought to be in the price and not in an
        extra.
      </p>
      <h3>Manholes</h3>
      <p>
        A chamber on a public sewer may not end up inside the house, so it moves outside. One on your own drain may
        stay, under a double-sealed, screwed-down cover set into the floor. Nobody has ever been glad of one in the
        kitchen. Move it while the ground is open.
      </p>
      <h3>And the rain</h3>
      <p>
        A roof of 20 m² sheds about 15 m³ of water a year in our part of the country. It should soak away on your own
        land before anything else is considered; a foul sewer is the last resort. A soakaway is a pit of plastic crates
        wrapped in cloth, at least 5 m from any building. Two local points matter:
      </p>
      <ul>
        <li>
          <strong>Chalk</strong>, under Winchester, Basingstoke and the downs, drains beautifully and dissolves slowly.
          Water poured in at one point can open a hole over the years, so an engineer may want more than 5 m.
        </li>
        <li>
          <strong>Clay</strong>, in the south of the county and parts of the Forest, hardly drains at all. A test pit
          filled with water tells you in an afternoon whether a soakaway would work.
        </li>
      </ul>
      <p>
        If you are on a septic tank, check that the extension keeps clear of the tank and its drainage field, and that
        the tank can take another bathroom.
      </p>
      <h3>What the inspector checks</h3>
      <ul>
        <li>The fall of the pipe, usually 1 in 40 for a small foul drain, and gravel around it.</li>
        <li>Lintels and flexible joints wherever it passes a wall.</li>
        <li>A rodding point or chamber at each change of direction.</li>
        <li>An air or water test before the trench is filled.</li>
      </ul>
      <p>
        The building regulation fee is {fee.buildingRegulations}, {fee.asAt}, and covers these visits. Allow{' '}
        {time.buildingRegulations} for the drawings to be checked. Drainage is on the building regulation drawings in
        Pre-Build, at {packagePrice('Pre-Build')};{' '}
        {projects ? `we have drawn ${projects} extensions, and look` : 'we look'} for the drain first on each. More on
        who owns what is on <a href="https://www.southernwater.co.uk">Southern Water’s</a> and{' '}
        <a href="https://www.thameswater.co.uk">Thames Water’s</a> sites.
      </p>
    </>
  )
}
