import { planningProcedure } from '#shared/business/planning.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { BlogArticleFile } from './article.ts'
import { useArticleClaims } from './article-claims.ts'
import { figures, ratePrice } from './figures.ts'

export const article: BlogArticleFile = {
  date: '2026-05-21',
  title: 'The 45-degree rule and your neighbour’s window',
  excerpt:
    'One line on the plan decides more extensions than any policy. How to draw it yourself with a sheet of paper, and six ways to pass when your design does not.',
  category: 'Planning Permission',
  alt: 'Plan of two attached houses with a line at 45 degrees from the middle of the neighbour’s window, which a rear extension just clears.',
  Content,
}

function Content() {
  const { planningSuccess } = useArticleClaims()
  const { permitted, time } = figures
  return (
    <>
      <p>
        When a planning officer opens your drawings, one of the first things on the plan is a line that you did not
        draw. It starts at the neighbour’s window and runs across your garden at 45 degrees. If your extension stays
        behind it, light is seldom discussed again. If it crosses, everything else has to be better.
      </p>
      <h3>What the rule says</h3>
      <p>
        It comes from a guide to daylight by the Building Research Establishment that councils across Hampshire use or
        have built into design guides of their own. The details differ from one to the next, so read yours. The idea is
        the same everywhere:
      </p>
      <ol>
        <li>
          <strong>Which window.</strong> The nearest one to your boundary that lights a habitable room: living room,
          dining room, kitchen with a table, bedroom. Halls, bathrooms and garages do not count.
        </li>
        <li>
          <strong>On the plan.</strong> From the middle of that window draw a line at 45 degrees towards your side. Some
          councils start from the quarter point for wide windows.
        </li>
        <li>
          <strong>On the elevation.</strong> Draw a second line at 45 degrees, this time down from the top corner of
          your extension towards the window.
        </li>
        <li>
          <strong>Both together.</strong> If the middle of the window is caught by both lines, it is likely to lose a
          noticeable amount of daylight. If only one catches it, the effect is usually acceptable.
        </li>
      </ol>
      <p>
        The second line is the one that people forget. A low extension with a roof that slopes away from the boundary
        often crosses the first line and passes on the second.
      </p>
      <h3>Try it with a sheet of paper</h3>
      <p>
        Fold the corner of a square sheet so that one edge lies on the other: the crease is 45 degrees. Lay it on a plan
        to scale, with the corner on the middle of the window and one edge along the neighbour’s wall. Because the angle
        is 45 degrees, the sum is easy too: the distance from the middle of the window to the side of your extension is
        the depth that you have before you cross the line.
      </p>
      <ArticleTable
        caption="Depth clear of the line, measured from the wall with the window"
        head={['Middle of the window to your side wall', 'Depth']}
        rows={[
          ['1.5 m', '1.5 m'],
          ['2.5 m', '2.5 m'],
          ['3.5 m', '3.5 m'],
        ]}
      />
      <h3>When the rule does not apply</h3>
      <p>
        Permitted development has limits of its own and no test of light. A single storey may reach{' '}
        {permitted.rear.attached} on an attached house and {permitted.rear.detached} on a detached one, with eaves no
        higher than {permitted.eavesNearBoundary} within {permitted.boundary} of the boundary. Keep within them and the
        council cannot ask about the window.
      </p>
      <p>
        Under the larger scheme, with prior approval, it can, but only if a neighbour objects. That is one more reason
        to show them the drawing first.
      </p>
      <h3>Six ways to pass</h3>
      <ul>
        <li>
          <strong>Step in.</strong> Every metre that you move the side wall away from the boundary gives you another of
          depth.
        </li>
        <li>
          <strong>Cut the corner.</strong> A chamfer or a set-back in the last metre may be all that is needed, and can
          hold the door to the side path.
        </li>
        <li>
          <strong>Slope the roof.</strong> Bring the eaves down on the neighbour’s side and let it rise towards the
          middle.
        </li>
        <li>
          <strong>Go down a step.</strong> Where the garden falls, a floor 30 cm lower takes 30 cm off the height.
        </li>
        <li>
          <strong>Split it.</strong> Full depth on the far side, less beside the window, and a terrace in the angle.
        </li>
        <li>
          <strong>Show what is there.</strong> A high hedge, wall or garage that already blocks the line is part of the
          comparison. Draw it.
        </li>
      </ul>
      <h3>Light is not the only question</h3>
      <p>
        Officers also ask whether a long wall would loom over the neighbour’s terrace, and whether your windows look
        into theirs. An extension can pass the angle and fail on this. A wall that a neighbour sees from the kitchen
        sink deserves as much thought as the one that you see from yours.
      </p>
      <p>
        And there is a matter that planning does not deal with at all. A window that has had its light for 20 years may
        have a legal right to it, under a law far older than planning. Permission does not remove that right. It is
        rarely raised over a single storey; where a tall wall would stand close to an old window, ask a solicitor or a
        rights-of-light surveyor before you build.
      </p>
      <h3>What to do first</h3>
      <p>
        Measure the window, or have it measured: our survey takes the neighbours’ nearest openings as a matter of
        course. Then put both lines on the first drawing, not the last. Neighbours have{' '}
        {planningProcedure.consultationDays} days to comment and the whole application takes {time.planning}; a design
        that has to be cut back in week seven costs you both time and money, since changes that a council asks for are
        charged at {ratePrice('council-changes')} an hour.{' '}
        {planningSuccess
          ? `Drawing the line before anyone asks is a good part of why ${planningSuccess} of our applications succeed.`
          : 'We draw the line before anyone asks.'}
      </p>
    </>
  )
}
