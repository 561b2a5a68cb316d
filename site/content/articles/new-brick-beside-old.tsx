import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { BlogArticleFile } from './article.ts'
import { useArticleClaims } from './article-claims.ts'
import { figures } from './figures.ts'

export const article: BlogArticleFile = {
  date: '2026-01-29',
  title: 'New brick beside old: match it or mark it',
  excerpt:
    'A poor match looks worse than an honest contrast. How to find a brick for a Hampshire house, what bond and mortar do, and when to choose another material.',
  category: 'Design Ideas',
  alt: 'Elevation of a flint and brick cottage with a two-storey extension in terracotta, the recess where new work meets old drawn as a shadow.',
  Content,
}

function Content() {
  const { experience } = useArticleClaims()
  const { time } = figures
  return (
    <>
      <p>
        You see the joint every day. Where an extension meets the house, the eye compares: colour, size of brick,
        thickness of mortar, the line of the courses. Close but not right reads as a mistake. There are two good answers
        to it, and both have to be chosen on purpose.
      </p>
      <h3>What Hampshire houses are made of</h3>
      <ul>
        <li>
          <strong>Red brick with grey headers.</strong> Local clay fired in wood kilns, the ends of some bricks turned
          blue-grey by the heat and laid in patterns.
        </li>
        <li>
          <strong>Flint with brick corners.</strong> On the chalk, from village walls to whole cottages. Flint cannot
          make a corner, so brick does.
        </li>
        <li>
          <strong>Tile-hanging.</strong> Plain clay tiles on the upper floor, often with a band of shaped ones.
        </li>
        <li>
          <strong>Render and pebbledash.</strong> Between the wars, over cheaper brick.
        </li>
        <li>
          <strong>Buff and brown brick.</strong> The estates of the 1960s and after, made by the million, many of them
          no longer made at all.
        </li>
      </ul>
      <h3>If you match</h3>
      <p>Four things make a match. The brick is only the first of them.</p>
      <ArticleTable
        caption="What the eye compares"
        head={['What', 'How to get it right']}
        rows={[
          ['Brick', 'Lay six samples against the wall, wet and dry, in sun and in shade'],
          ['Size', 'Older bricks are often 68–73 mm high, a modern one 65 mm: the courses will not line up'],
          ['Bond', 'Before about 1920 walls show headers and stretchers; a cavity wall shows stretchers only'],
          ['Mortar', 'Up to a fifth of what you see: match sand, colour and the shape of the joint'],
        ]}
      />
      <p>
        Take a brick from the back of the house to a brick library or merchant rather than a photograph. Ask for
        imperial sizes if yours are tall, and for half bricks, called snapped headers, if you want the pattern of an old
        bond on a modern cavity wall. It costs more for the bricklayer’s time, and on a front elevation it is worth it.
      </p>
      <p>
        Reclaimed bricks look right at once, but test them: soft ones meant for the inside of a chimney fall apart in
        two winters outside. Buy them all from one lot, with a tenth to spare.
      </p>
      <p>
        And clean the old wall around the joint before you choose. Half of a mismatch is forty years of soot and lichen.
        New brick darkens with time; it does not change its colour.
      </p>
      <h3>If you mark</h3>
      <p>
        When no match can be had, do not nearly match. Say plainly that this part is new, with a material that sits well
        beside the old one:
      </p>
      <ul>
        <li>timber boarding, which turns silver and weighs little, beside almost anything;</li>
        <li>tile-hanging beside brick, as the county has always done;</li>
        <li>zinc or dark metal for a roof and its edge, beside slate;</li>
        <li>smooth render in the tone of the old mortar, away from trees and splashing rain;</li>
        <li>a brick of the same height in a clearly different, darker tone.</li>
      </ul>
      <p>
        Then keep something in common, so that the parts belong together: the pitch of the roof, the proportion of the
        windows, the height of the sills, one material that occurs in both.
      </p>
      <h3>The joint itself</h3>
      <p>
        Set the new wall back by half a brick, or leave a recess of 100 mm, and each part gets a corner of its own. The
        shadow hides the difference between courses and gives movement somewhere to happen: new work settles a little in
        its first years, and old work has finished. A straight joint in one plane shows every millimetre of it. The same
        goes for the roof: a ridge 30 cm lower than the main one saves you from matching tiles along a line.
      </p>
      <h3>What the planners ask</h3>
      <p>
        For an extension without a planning application, the rules ask for materials of similar appearance to those of
        the house. Boarding on a brick house is therefore often a reason to apply, and usually a good one. With an
        application, a condition may ask for samples before you start above ground. Build a panel one metre square,
        mortar and all, and send a photograph: it settles the matter, and the bricklayer has something to work to.
      </p>
      <p>
        In conservation areas and beside listed buildings officers know their bricks. A note on the drawing such as “to
        match existing” invites a question; “red multi, 68 mm, Flemish bond, lime-coloured mortar, flush joint” answers
        it. Planning takes {time.planning}, and each question of that kind can add one or two.
      </p>
      <h3>Decide it on the drawing</h3>
      <p>
        Choose early, since bricks made to order take months to arrive, and the choice moves real dimensions: a wall
        that courses with the old one has its window heads where the old ones are.{' '}
        {experience
          ? `With ${experience} years of drawing extensions in this county`
          : 'Drawing extensions in this county'}
        , we have found one rule that holds everywhere. If two people who stand at the gate argue about whether it
        matches, it should have been different.
      </p>
    </>
  )
}
