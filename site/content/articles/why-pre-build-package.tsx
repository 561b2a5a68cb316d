import { isMajority } from '#shared/business/claims.ts'
import { packageOfType, packages } from '#shared/business/packages.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { HomeArticleFile } from './article.ts'
import { useArticleClaims } from './article-claims.ts'
import { figures, ratePrice } from './figures.ts'
import { priceTerm } from '../terms/price-terms.ts'

export const article: HomeArticleFile = {
  title: 'Planning drawings or drawings to build from: why most choose Pre-Build',
  otherTitle: {
    unlessMost: 'choosePreBuild',
    title: 'Planning drawings or drawings to build from: which package is yours?',
  },
  excerpt:
    'Planning drawings win permission, but no builder can price a beam from them. What Pre-Build adds, when Essential is enough and when Premium pays.',
  category: 'Pre-Build Package',
  alt: 'Section through a rear extension with the steel beam over the opening, the foundation, the insulated floor and the layers of the roof each labelled.',
  Content,
}

function Content() {
  const { choosePreBuild } = useArticleClaims()
  const { deposit, fee, time } = figures
  const preBuild = packageOfType('Pre-Build')
  const difference = priceTerm('feeStep', 'Essential', 'Pre-Build')
  return (
    <>
      <p>
        {isMajority(choosePreBuild)
          ? `${choosePreBuild} of our clients choose the Pre-Build Package. Here is why, and how to tell whether you are one of the others.`
          : 'Essential or Pre-Build? Here is what each is for, and how to tell which one you need.'}
      </p>
      <h3>Two sets of drawings for two readers</h3>
      <p>
        A planning officer wants to know what your extension looks like from outside, how high it is, and what it does
        to next door. Planning drawings answer that: plans, elevations and a site plan, at 1:50 and 1:100.
      </p>
      <p>
        A builder and a building inspector want to know what is inside the walls. How deep is the foundation? Which
        steel carries the wall above the opening, and what does it rest on? How thick is the insulation, where does the
        rain go, which door may be glass? No planning drawing says so, and none has to.
      </p>
      <p>Pre-Build is Essential with that second set:</p>
      <ul>
        {preBuild.adds.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <h3>The three packages side by side</h3>
      <ArticleTable
        caption="Prices and what they include"
        head={['Package', 'Without VAT', 'With VAT', 'Support']}
        rows={packages.map(({ type, supportHours }) => [
          type,
          priceTerm('feeNet', type),
          priceTerm('feeTotal', type),
          `${supportHours} hours`,
        ])}
      />
      <p>
        Each is a fixed fee with one round of revisions, and each starts with the same measured survey. The step from
        Essential to Pre-Build is {difference}. An additional storey, a loft conversion or internal structural work adds{' '}
        {ratePrice('structure')} each, because each is a structure of its own.
      </p>
      <h3>What you save by doing it once</h3>
      <p>
        <strong>Quotes you can compare.</strong> Ask three builders to price planning drawings and each of them guesses
        at the steel, the foundation and the insulation. The lowest guess wins the job, and the difference comes back as
        extras. With building regulation drawings they all price the same thing.
      </p>
      <p>
        <strong>Time.</strong> Planning takes {time.planning}, and building regulations approval{' '}
        {time.buildingRegulations}. Once the design is settled, the technical drawings can be prepared while the council
        considers the application, so the second wait does not have to follow the first.
      </p>
      <p>
        <strong>One set of measurements.</strong> The engineer calculates from the same survey as the planning drawings.
        When a beam needs more depth than the ceiling allows, it shows on paper, before the design is submitted.
      </p>
      <p>
        <strong>Fewer decisions on site.</strong> A question that a drawing answers costs nothing. The same question,
        put by a bricklayer on a cold morning, gets whatever answer is quickest.
      </p>
      <h3>When Essential is enough</h3>
      <ul>
        <li>You want to know whether permission can be had before you decide to build at all.</li>
        <li>You plan to sell with permission in place and leave the building to the next owner.</li>
        <li>Your builder designs and certifies the structure, as some timber-frame and garden-room makers do.</li>
      </ul>
      <p>
        You can move to Pre-Build once permission is granted. You then wait for the technical drawings before anyone can
        price them.
      </p>
      <h3>When Premium pays</h3>
      <p>
        Premium takes you from drawings to a builder. Choose it when you have no builder you trust, or no weekday hours
        to chase quotes. To everything in Pre-Build it adds:
      </p>
      <ul>
        {packageOfType('Premium').adds.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </ul>
      <h3>What no package includes</h3>
      <p>Budget for these from the start, whoever draws for you:</p>
      <ul>
        <li>
          Council fees: {fee.planning} for planning and {fee.buildingRegulations} for building regulations, {fee.asAt}.
        </li>
        <li>Party wall notices, where you build on or near a neighbour’s wall: {ratePrice('party-wall')}.</li>
        <li>A further round of revisions beyond the one included: {ratePrice('revision')}.</li>
        <li>Surveys of trees, bats or drains, when the council or the water company asks for one.</li>
      </ul>
      <h3>How you pay</h3>
      <p>
        A deposit of {deposit} secures the measured survey and comes off the price. The balance, for Pre-Build{' '}
        {priceTerm('balance', 'Pre-Build')}, is due when we issue the first set of drawings after the survey. If you are
        unsure which package fits, ask on the free call: the answer depends on your house, and sometimes it is the
        cheaper one.
      </p>
    </>
  )
}
