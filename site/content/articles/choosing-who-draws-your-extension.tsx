import { leavesSomeOut } from '#shared/business/claims.ts'
import { minimumSupportMinutes } from '#shared/business/additional-work.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { HomeArticleFile } from './article.ts'
import { useArticleClaims } from './article-claims.ts'
import { ratePrice } from './figures.ts'

export const article: HomeArticleFile = {
  title: 'Architect, technologist or technician: who should draw your extension?',
  excerpt:
    'What each title means, when an architect is worth the higher fee, and nine questions to put to anyone who offers to draw your extension, us included.',
  category: 'Choosing Architects',
  alt: 'Front elevation of a flint and brick cottage with a low side extension, its eaves, ridge and window heights dimensioned.',
  Content,
}

function Content() {
  const { experience, planningSuccess } = useArticleClaims()
  return (
    <>
      <p>
        We are qualified architectural technicians. We are not architects, and we are not a registered architect
        practice. That makes us the right choice for many extensions and the wrong one for some. This is how we would
        choose if the house were ours.
      </p>
      <h3>What the titles mean</h3>
      <ArticleTable
        caption="Who does what"
        head={['Title', 'Protected?', 'Strong at']}
        rows={[
          ['Architect', 'Yes, by law', 'Design from a blank sheet, difficult sites, listed and one-off buildings'],
          [
            'Chartered architectural technologist',
            'Yes, by Royal Charter',
            'The whole project, with an emphasis on how it is built',
          ],
          ['Architectural technician', 'No', 'Surveys, planning and technical drawings for ordinary houses'],
          ['Structural engineer', 'Only when chartered', 'Beams, foundations and the calculations for them'],
        ]}
      />
      <p>
        Anyone who calls themselves an architect must be on the{' '}
        <a href="https://www.arb.org.uk">Architects Registration Board</a>’s register, which you can search by name.
        Chartered technologists are listed by <a href="https://architecturaltechnology.com">CIAT</a>. A technician’s
        title is not protected, so ask a technician, us included, for proof of qualification, insurance and finished
        work. The law lets any of them apply for planning permission on your behalf.
      </p>
      <h3>Choose an architect when</h3>
      <ul>
        <li>the house is listed, or stands where every detail will be argued over;</li>
        <li>you want a building that nobody has thought of yet, and enjoy the search for it;</li>
        <li>the site is steep, landlocked or awkward enough that the idea is the hard part;</li>
        <li>the work is large, and you want one person to design it and administer the contract to the end.</li>
      </ul>
      <p>
        Expect a fee set as a share of the build cost or by the hour, usually higher than a technician’s. On the right
        project it comes back in the building.
      </p>
      <h3>Choose a technician when</h3>
      <ul>
        <li>you know roughly what you need: a kitchen at the back, two storeys, a loft;</li>
        <li>the house is of an ordinary kind, and the question is how to do it well, lawfully and to a budget;</li>
        <li>a fixed fee matters to you, and so does a drawing that a builder can price.</li>
      </ul>
      <h3>Nine questions for anyone</h3>
      <ol>
        <li>What is your qualification, and on which register can I check it?</li>
        <li>Do you hold professional indemnity insurance, and for how much?</li>
        <li>Who will measure my house, and who will draw it?</li>
        <li>Which extensions like mine have you taken through planning with this council?</li>
        <li>What exactly is in the fee: survey, planning, building regulations, the engineer?</li>
        <li>What happens when the council asks for changes?</li>
        <li>How many revisions are included, and what does the next one cost?</li>
        <li>When will I see the first drawings, and what do you need from me by then?</li>
        <li>May I use the drawings with any builder?</li>
      </ol>
      <p>Write the answers side by side. A low fee with five items missing is not a low fee.</p>
      <h3>Our answers to the awkward ones</h3>
      <p>
        We {experience ? `have ${experience} years of experience and are` : 'are'} fully insured. Our fees are fixed and
        published, with VAT shown. One revision round is included; the next costs {ratePrice('revision')}. Changes that
        the council requests are charged at {ratePrice('council-changes')} an hour. Support beyond the hours in your
        package is {ratePrice('support')} an hour, from {minimumSupportMinutes} minutes.{' '}
        {leavesSomeOut(planningSuccess)
          ? `${planningSuccess} of our planning applications succeed, which also means that a few do not, and no one`
          : 'No one'}{' '}
        can promise you the council’s decision.
      </p>
      <h3>Walk away from</h3>
      <ul>
        <li>a promise that permission is certain;</li>
        <li>the title architect with no entry on the register;</li>
        <li>a price without a list of what it buys;</li>
        <li>drawings begun before anyone has measured the house;</li>
        <li>pressure to pay the whole fee at the start.</li>
      </ul>
      <h3>Test them on your own house</h3>
      <p>
        Speak to at least two, and put the same problem to each: the dark room in the middle, the neighbour’s window,
        the drain. You will learn more from how they think aloud than from their pictures. If we believe that your house
        needs an architect, we will say so on the free call.
      </p>
    </>
  )
}
