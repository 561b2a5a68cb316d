import { isMajority } from '#shared/business/claims.ts'
import { contingencyPercent, defectsMonths, retentionPercent } from '#shared/business/budgeting.ts'
import { formatMoney, pounds } from '#shared/business/money.ts'
import { vatPercent } from '#shared/business/vat.ts'
import { buildCostPerSqm } from '#shared/business/planning.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { BlogArticleFile } from './article.ts'
import { useArticleClaims } from './article-claims.ts'
import { packagePrice, ratePrice } from './figures.ts'

export const article: BlogArticleFile = {
  date: '2025-12-11',
  title: 'Three builders’ quotes, one honest comparison',
  excerpt:
    'The lowest quote is often the shortest one. How to make three prices comparable, what provisional sums hide, and how to pay so that the work gets finished.',
  category: 'Budgeting',
  alt: 'Axonometric of a terraced house with a wrap-around extension in terracotta, lifted apart into foundation, walls, roof and glass, as a schedule of works counts them.',
  Content,
}

const exampleSqm = 25

function Content() {
  const { choosePreBuild } = useArticleClaims()
  const { from, to } = buildCostPerSqm.singleStorey
  return (
    <>
      <p>
        You have three envelopes. One says half as much again as another, for the same extension. Neither builder is a
        fool or a thief: they have priced different things. A quote is only as comparable as the paper it was asked for
        with.
      </p>
      <h3>Ask everyone the same question</h3>
      <p>Send each builder the same bundle, on the same day, with the same date for an answer:</p>
      <ul>
        <li>building regulation drawings and structural calculations, since planning drawings hold no beam sizes;</li>
        <li>a schedule of works, which lists the job item by item with a blank beside each;</li>
        <li>a list of what you buy yourself: kitchen, tiles, taps, light fittings;</li>
        <li>how you will live meanwhile, where a skip can stand, and when they may not drill;</li>
        <li>the contract that you mean to use.</li>
      </ul>
      <p>
        Ask three to five of them, and ring first: a good builder is busy, and says so. One who can start on Monday
        should be able to tell you why.
      </p>
      <h3>Check the size of it</h3>
      <p>
        Before you read any details, divide by the floor area. A single storey in Hampshire is between{' '}
        {formatMoney(pounds(from))} and {formatMoney(pounds(to))} a square metre, so {exampleSqm} m² lie between{' '}
        {formatMoney(pounds(exampleSqm * from))} and {formatMoney(pounds(exampleSqm * to))}, before VAT at {vatPercent}%
        and your kitchen. A price far outside has missed something, or has found something that you have missed. Either
        is worth a call.
      </p>
      <h3>Make them comparable</h3>
      <ArticleTable
        caption="Put the quotes side by side and fill each row"
        head={['Row', 'What to look for']}
        rows={[
          ['VAT', 'Included, added or not charged, and the builder’s VAT number'],
          ['Preliminaries', 'Scaffold, skips, toilet, insurance: in the price, or extra?'],
          ['Ground', 'Depth of foundation assumed, and the rate for each metre deeper'],
          ['Structure', 'Every beam on the engineer’s drawing, with its padstones and fire protection'],
          ['Windows and doors', 'Make, glass, colour and whether they are fitted'],
          ['Services', 'Number of sockets, lights and radiators; who certifies them'],
          ['Finishes', 'Plastered only, or decorated? Which floor?'],
          ['Left out', 'Whatever no quote mentions: drains, making good, the garden'],
        ]}
      />
      <p>
        Where one builder has left a row empty, put in the dearest figure of the others. Add up again. The order often
        changes.
      </p>
      <h3>Provisional and prime cost sums</h3>
      <p>
        A provisional sum is a guess for work that cannot be described yet, such as drains that nobody has seen. A prime
        cost sum is an allowance for something that you will choose, such as tiles. Both are replaced by the real cost
        later. They are honest tools in small numbers. If they make up a quarter of a quote, it is not a quote: low
        allowances win the job, and you pay the difference. Ask for the drawing that would turn each into a price.
      </p>
      <h3>How to pay</h3>
      <ul>
        <li>
          <strong>By stages that you can see.</strong> Foundations in, walls at plate height, roof on and watertight,
          first fix, plastered, complete. Each has its share, fixed at the start.
        </li>
        <li>
          <strong>Behind the work.</strong> A large deposit is a warning. For windows made to order, pay the maker’s
          deposit against the maker’s invoice.
        </li>
        <li>
          <strong>With something held back.</strong> {retentionPercent}% of each payment is common: half released at
          completion, half after {defectsMonths} months, when the cracks and the sticking door have been seen to.
        </li>
        <li>
          <strong>Changes in writing.</strong> Price and days, agreed by message before the work is done. Two lines will
          do.
        </li>
        <li>
          <strong>The last payment</strong> against the completion certificate and the electrical certificate.
        </li>
      </ul>
      <p>
        Keep {contingencyPercent.from}–{contingencyPercent.to}% of the price to yourself, and do not mention it.
      </p>
      <h3>Look beyond the price</h3>
      <ol>
        <li>
          Visit one job that is in progress and one that is three years old. Ask both owners whether they would again.
        </li>
        <li>See the certificates of public liability and employer’s liability insurance, with their dates.</li>
        <li>Ask who will be there every day, and who decides when that person is away.</li>
        <li>Ask for a programme with weeks on it, and what it assumes of you.</li>
        <li>Notice how they answer a question now. It will not get better.</li>
      </ol>
      <h3>If you would rather not do this alone</h3>
      <p>
        Our Premium package, at {packagePrice('Premium')}, includes the schedule of works, vetting, proposals from three
        vetted teams on that schedule and a management contract; a further contractor is {ratePrice('contractor')}.{' '}
        {isMajority(choosePreBuild)
          ? `Most of our clients, ${choosePreBuild} of them, take Pre-Build and ask for the prices themselves`
          : 'With Pre-Build you ask for the prices yourself'}
        , with drawings that make sure all three builders price the same work.
      </p>
    </>
  )
}
