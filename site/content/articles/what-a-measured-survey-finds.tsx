import { freeTravelMiles } from '#shared/business/business.ts'
import { surveyDates } from '#shared/business/timings.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { BlogArticleFile } from './article.ts'
import { useArticleClaims } from './article-claims.ts'
import { figures, ratePrice } from './figures.ts'

export const article: BlogArticleFile = {
  date: '2026-10-08',
  title: 'What a measured survey finds before it costs you money',
  excerpt:
    'Walls out of square, a drain under the patio, a floor that steps: what we measure at your house, how you can prepare, and what no survey can see.',
  category: 'Architect Packages',
  alt: 'Plan of a Victorian terraced house as surveyed, with wall thicknesses, diagonals, floor levels and the line of a drain marked.',
  Content,
}

function Content() {
  const { experience } = useArticleClaims()
  const { deposit, time } = figures
  return (
    <>
      <p>
        Every package we offer begins with a measured survey, and everything drawn afterwards rests on it. An estate
        agent’s plan gives you rooms to the nearest 10 cm. A builder cutting a beam needs them to the nearest 5 mm. The
        gap between the two is where extensions become expensive.
      </p>
      <h3>What we measure</h3>
      <p>
        On the day, one of us walks through the house with a laser measure, a level, a camera and a lifting key for
        manhole covers. In a few hours, more in a large house, we take:
      </p>
      <ul>
        <li>every room, wall to wall and corner to corner, because the diagonals show what is out of square;</li>
        <li>wall thickness at each opening, which tells a solid wall from a cavity wall;</li>
        <li>floor levels from room to room and out to the garden, and ceiling heights at both ends;</li>
        <li>sills, heads and widths of windows and doors, inside and out;</li>
        <li>eaves, ridge and roof pitch, and which way the joists and rafters run;</li>
        <li>manholes, with the depth of the pipe and the direction of flow, gullies and rainwater pipes;</li>
        <li>boundaries, and the neighbours’ nearest windows and walls;</li>
        <li>trees within reach of the foundations, with their kind and girth;</li>
        <li>meters, boiler flue, fuse board and stopcock.</li>
      </ul>
      <h3>What it finds</h3>
      <p>These are ordinary finds in ordinary Hampshire houses, with what each of them changes.</p>
      <ArticleTable
        caption="Small finds with large effects"
        head={['Found', 'What it changes']}
        rows={[
          ['A shared drain under the patio', 'Foundation design, and an agreement with the water company'],
          ['Rooms that taper by 60 mm', 'A kitchen that would not have fitted'],
          ['A floor 140 mm above the garden', 'Whether the doors can open level, and where the damp course runs'],
          ['Solid walls behind render', 'Bearings for the steel, and the insulation of the junction'],
          ['Joists that run the other way', 'Which wall holds the floor up, and so which beam you need'],
          ['A neighbour’s window 1.2 m away', 'How deep and how high you may build'],
        ]}
      />
      <p>
        Each costs an hour of redrawing when it is found at the start. Found by the builder in week three, with the
        trench open and four people waiting, the same thing costs a variation order.
      </p>
      <h3>What it cannot see</h3>
      <p>
        A measured survey measures what is visible. It opens no walls, lifts no floors and does not test the ground. We
        note what we suspect, and say which of these would be money well spent:
      </p>
      <ul>
        <li>a trial pit beside the house, dug by hand in a morning, which shows soil and foundation depth;</li>
        <li>a camera survey of the drains, where a run is long, old or shared;</li>
        <li>an asbestos survey before anything is taken down in a house built before 2000;</li>
        <li>a check of what a previous owner altered, when no completion certificate can be found.</li>
      </ul>
      <p>
        It is not a condition survey either. If you are about to buy the house, you need a surveyor who reports on its
        defects; we only draw what is there.
      </p>
      <h3>How to prepare</h3>
      <ol>
        <li>
          Give us {surveyDates.count} dates within {surveyDates.weeks} weeks that suit you. We confirm one of them.
        </li>
        <li>Clear the corners. We need to see where walls meet the floor, not the middle of the room.</li>
        <li>Unlock what is locked: loft hatch, garage, side gate, meter cupboard.</li>
        <li>Find the manholes, and move the pots that stand on them.</li>
        <li>Lay out what you have: old drawings, decision notices, title plan, certificates.</li>
        <li>Tell the neighbours, if we have to look over from their side.</li>
      </ol>
      <p>
        Someone should be at home at the beginning, to show us round and tell us what bothers them, and at the end, for
        questions. In between you can work, and so can we.
      </p>
      <h3>What you receive</h3>
      <p>
        Existing plans, elevations and a section, drawn to scale. They are the base of your design, go to the council
        with the application, and remain useful afterwards: for the kitchen fitter, for the insurer, for the next owner.
        The first drawings reach you {time.firstDrawings} after the survey.
      </p>
      <h3>What it costs</h3>
      <p>
        Nothing besides the package. The deposit of {deposit} secures the date and comes off the fixed fee. Within{' '}
        {freeTravelMiles} miles of Winchester there is no travel charge; beyond that it is {ratePrice('travel')} a
        visit. {experience ? `With ${experience} years of experience we` : 'We'} know where to look. Better in our
        notebook than in your trench.
      </p>
    </>
  )
}
