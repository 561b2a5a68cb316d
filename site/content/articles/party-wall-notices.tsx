import { partyWall } from '#shared/business/planning.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { BlogArticleFile } from './article.ts'
import { ratePrice } from './figures.ts'

export const article: BlogArticleFile = {
  date: '2026-11-19',
  title: 'Party wall notices: what to tell next door, and when',
  excerpt:
    'If you dig near a neighbour’s house or work on a shared wall, the law asks for notice in writing. Which notice, how early, and what each answer means.',
  category: 'Planning Permission',
  Content,
}

function Content() {
  const { wallNoticeMonths, excavationNoticeMonths, excavationMetres } = partyWall
  return (
    <>
      <p>
        Planning permission says that you may build. It does not say that you may cut into the wall you share with next
        door, or dig beside their foundations. That is the business of the Party Wall etc. Act 1996, which applies
        throughout England and Wales, whether or not your extension needs permission.
      </p>
      <p>
        The Act is on your side more than most people think. It gives you a right to do work that would otherwise need
        your neighbour’s goodwill. In return you tell them in time, and put right whatever you damage.
      </p>
      <h3>The three kinds of work</h3>
      <ArticleTable
        caption="Which work needs notice, and how long before it starts"
        head={['Work', 'For example', 'Notice']}
        rows={[
          [
            'On a wall or structure you share',
            'A beam let into it, a chimney breast removed, a wall raised',
            `${wallNoticeMonths} months`,
          ],
          ['A new wall at the boundary', 'The side wall of an extension, up to the line or astride it', '1 month'],
          [
            'Digging near their building',
            `Foundations within ${excavationMetres} m of it, and deeper than its own`,
            `${excavationNoticeMonths} month`,
          ],
        ]}
      />
      <p>
        The third kind reaches further where you dig deep. Up to six metres away, notice is due if the hole would cut
        through a line drawn down at 45 degrees from the bottom of their foundations. That happens with piles and
        basements, seldom with the trenches of a kitchen. Old houses often have shallow foundations, so most rear
        extensions to a terraced or semi-detached house need this notice.
      </p>
      <p>
        A new wall that stands wholly on your land needs only the notice. A wall astride the boundary needs your
        neighbour’s consent as well; without it, build on your own side. Small jobs, such as shelves, sockets and new
        plaster on your side of a shared wall, need no notice at all.
      </p>
      <h3>Who gets a notice</h3>
      <p>
        Every owner next door. If the house is let on a long lease, that is the leaseholder and the freeholder; in a
        block of flats it may be several people. Tenants who rent from month to month or year to year are not owners in
        the sense of the Act, but it is kind to tell them too.
      </p>
      <h3>What it says</h3>
      <p>
        There is no official form. The government’s explanatory booklet has letters that you can copy. A notice gives
        your name and address, the address of the work, what you intend to do and when you would like to start, and it
        is dated. One for digging comes with a plan and a section that show where you dig and how deep. Those are
        building regulation drawings, which is why notices are best served once they are ready.
      </p>
      <p>
        Start the work within a year. After that a notice for a shared wall or for digging lapses, and you begin again.
      </p>
      <h3>What your neighbour can answer</h3>
      <ul>
        <li>
          <strong>Yes, in writing.</strong> You can start when the notice runs out, or sooner if they agree to that.
          Photograph the walls and ceilings on their side first, together: it protects both of you.
        </li>
        <li>
          <strong>No, and one surveyor for both.</strong> You agree on a single surveyor, who must be impartial and is
          often the cheapest way to settle things.
        </li>
        <li>
          <strong>No, and a surveyor each.</strong> The two choose a third at the outset, who decides if they cannot
          agree.
        </li>
        <li>
          <strong>Nothing.</strong> After 14 days silence counts as a dispute for work on a shared wall and for digging,
          and surveyors are appointed. If your neighbour still does not choose one, you can appoint one for them.
        </li>
      </ul>
      <p>
        “Dispute” is the word of the Act, not a quarrel. It means that surveyors write down, in an award, what is to be
        done, how, and at which hours, with a record of the condition of the house next door. Either of you can appeal
        to the county court within 14 days. As the work is for your benefit, you usually pay the reasonable costs of
        both surveyors.
      </p>
      <h3>What happens without notice</h3>
      <p>
        There is no fine. But your neighbour can ask a court to stop the work, and a builder who waits still has to be
        paid. If cracks appear later, you have no record to show that they were there before. And when you sell, the
        buyer’s solicitor is likely to ask for the papers.
      </p>
      <h3>How to begin</h3>
      <ol>
        <li>Talk first, with the drawings on the table. A letter from nowhere makes enemies of friends.</li>
        <li>Ask who owns the house, and whether anybody else does.</li>
        <li>
          Serve the notices at least {wallNoticeMonths} months before the builder is due, and leave time for surveyors.
        </li>
        <li>Ask for the answer in writing, and keep it with your approvals.</li>
      </ol>
      <p>
        You may write the notices yourself. If you would rather not, we prepare and serve them for{' '}
        {ratePrice('party-wall')}; a surveyor’s award, should you need one, is separate. On the free call we can tell
        you from your address and a sketch whether the Act is likely to apply.
      </p>
    </>
  )
}
