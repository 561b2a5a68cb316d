import { isMajority } from '#shared/business/claims.ts'
import { packages } from '#shared/business/packages.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { BlogArticleFile } from './article.ts'
import { useArticleClaims } from './article-claims.ts'
import { figures, packagePrice, ratePrice } from './figures.ts'

export const article: BlogArticleFile = {
  date: '2026-04-16',
  title: 'How to read your drawings, sheet by sheet',
  excerpt:
    'You will approve a set of drawings and live with the result. What each sheet is for, which package it comes with, and twelve things to check before you say yes.',
  category: 'Architect Packages',
  alt: 'Elevation of the rear of a tile-hung detached house with a new extension in terracotta, with levels, materials and a title block as on a planning drawing.',
  Content,
}

function Content() {
  const { choosePreBuild } = useArticleClaims()
  const { time } = figures
  const rounds = new Set(packages.map(({ revisionRounds }) => revisionRounds))
  return (
    <>
      <p>
        A set of drawings is a contract in pictures. The council grants what is drawn, the inspector checks what is
        drawn, the builder prices and builds what is drawn. Most of us learn to read one in the week in which we have to
        approve it. This is what to look for.
      </p>
      <h3>The sheets</h3>
      <ArticleTable
        caption="What each shows, and the first package that has it"
        head={['Sheet', 'What it is for', 'From']}
        rows={[
          ['Location and block plan', 'Where you are, and what is next to you: 1:1250 and 1:500', 'Essential'],
          ['Existing plans and elevations', 'The house as it was measured', 'Essential'],
          ['Proposed plans', 'Each floor from above, cut at about 1.2 m', 'Essential'],
          ['Proposed elevations', 'Each face straight on, with materials and heights', 'Essential'],
          ['Sections', 'A slice from front to back: headroom, levels, roof', 'Essential'],
          ['Construction drawings', 'Walls, floors and roof in layers, with notes, at 1:10 or 1:20', 'Pre-Build'],
          ['Structural drawings', 'Beams, bearings and foundations, with the calculations', 'Pre-Build'],
          ['Schedule of works', 'The job in words, item by item, for builders to price', 'Premium'],
        ]}
      />
      <h3>Scale first</h3>
      <p>
        1:100 means that 1 cm on paper is 1 m in the house; at 1:50 it is 2 cm. The scale in the title block holds only
        at the paper size named beside it. Printed smaller, or viewed on a screen, it is no longer true. That is what
        the scale bar is for: it shrinks along with the drawing. Builders work from the written dimensions, never from a
        ruler, so a dimension that matters to you has to be written.
      </p>
      <h3>What the lines say</h3>
      <ul>
        <li>Thick lines are cut through: walls on a plan, floors and roof in a section.</li>
        <li>Thin lines are seen beyond: sills, steps, worktops.</li>
        <li>Dashed lines are above you or hidden: a beam, a rooflight, a drain.</li>
        <li>A quarter circle is the swing of a door, an arrow on a stair always points up.</li>
        <li>A small flag or cross with a figure is a level, in metres above a fixed point.</li>
      </ul>
      <p>
        On our drawings one colour always means the same thing: what’s new is in terracotta, and what’s already there is
        in dark ink. You can see at arm’s length what you are paying for.
      </p>
      <h3>Twelve checks before you approve</h3>
      <ol>
        <li>Find the north arrow. Is there sun on the terrace when you sit there?</li>
        <li>Draw your table, sofa and bed on the plan, to scale, with a chair pulled out.</li>
        <li>Follow the shopping from the car to the fridge, and the washing to the line.</li>
        <li>Open every door on paper. Do two of them meet?</li>
        <li>Where do coats, shoes, the vacuum cleaner and the recycling go?</li>
        <li>Find each step. Is it meant to be there?</li>
        <li>Read the ceiling heights, under the beam as well.</li>
        <li>Stand at the sink: what do you see, and who sees you?</li>
        <li>Look for the rooms that have lost a window.</li>
        <li>Find the boundary, the gutter and the foundation. Are all three on your side?</li>
        <li>Check that brick, tile and window colours are named as you want them.</li>
        <li>Compare the existing drawing with the house. If that is wrong, everything is.</li>
      </ol>
      <h3>How to comment</h3>
      <p>
        Print the sheets at the size in the title block, take one red pen for the household, and write on them. Give the
        reason along with the wish: “the table is for eight at Christmas” helps us more than “make it 30 cm wider”,
        because there may be a better way to the same end. Then send everything in one go. Every package includes{' '}
        {[...rounds].join(' or ')} revision round, and further ones are {ratePrice('revision')} each, so one complete
        list is worth more than five short ones.
      </p>
      <h3>When to stop changing</h3>
      <p>
        A line moved on the first sketch costs nothing. After submission it may need a new consultation; after approval
        an amendment, at {ratePrice('amendments')}; once the trench is dug, concrete. We send the first drawings{' '}
        {time.firstDrawings} after the survey and allow {time.design} for the design, so that the changes come while
        they are cheap. Sleep on the last version. Walk through it once more with the pen. Then sign.
      </p>
      <h3>Which set do you need?</h3>
      <p>
        For an answer from the council, Essential at {packagePrice('Essential')}. To build, you also need the
        construction and structural sheets, and so{' '}
        {isMajority(choosePreBuild)
          ? `${choosePreBuild} of our clients choose Pre-Build at `
          : 'Pre-Build is the choice, at '}
        {packagePrice('Pre-Build')} from the start. Premium, at {packagePrice('Premium')}, adds the schedule that lets
        you compare builders line by line.
      </p>
    </>
  )
}
