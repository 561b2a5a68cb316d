import { contingencyPercent } from '#shared/business/budgeting.ts'
import { vatPercent } from '#shared/business/vat.ts'
import { buildOverMetres } from '#shared/business/planning.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { BlogArticleFile } from './article.ts'
import { figures, packagePrice, ratePrice } from './figures.ts'
import type { Bill } from '../terms/worked-example.ts'
import { priceTerm } from '../terms/price-terms.ts'

export const article: BlogArticleFile = {
  date: '2026-06-25',
  title: 'What an extension costs beyond the build',
  excerpt:
    'The builder’s price is the largest figure in your budget, and only one of eleven. The others, a worked example for 20 m², and the order in which they fall due.',
  category: 'Budgeting',
  alt: 'Axonometric of a detached house with a rear extension of 20 square metres in terracotta, its width and depth dimensioned.',
  Content,
}

const exampleSqm = 20

function Content() {
  const { build, fee } = figures
  const row = (name: string, line: Bill): [string, string, string] => [
    name,
    priceTerm('bill', line, exampleSqm, 'from'),
    priceTerm('bill', line, exampleSqm, 'to'),
  ]
  return (
    <>
      <p>
        Ask what an extension costs and you are told a price per square metre. In Hampshire a single storey is{' '}
        {build.singleStorey} per m² and two storeys are {build.twoStorey}. The figure is honest, and it is the builder’s
        figure: walls, roof, windows, floor, plaster, sockets. What you will pay is that and ten more lines. Write all
        of them down on the first day, and none will surprise you.
      </p>
      <h3>The other ten lines</h3>
      <ol>
        <li>
          <strong>VAT.</strong> {vatPercent}% on most work to a house that is lived in. A small builder who is not
          registered adds none, but pays it on every brick.
        </li>
        <li>
          <strong>Drawings and calculations.</strong> With us a fixed fee: Pre-Build, with planning and building
          regulation drawings and the engineer, is {packagePrice('Pre-Build')}.
        </li>
        <li>
          <strong>Council fees.</strong> Planning {fee.planning}, building regulations {fee.buildingRegulations},{' '}
          {fee.asAt}.
        </li>
        <li>
          <strong>Neighbours.</strong> Party wall notices are {ratePrice('party-wall')} with us. If a neighbour does not
          consent, you usually pay for both surveyors, which can come to several times that.
        </li>
        <li>
          <strong>Drains.</strong> A camera survey, and an agreement with the water company where you build within{' '}
          {buildOverMetres} m of a public sewer.
        </li>
        <li>
          <strong>The ground.</strong> Deeper foundations in clay or near trees, or a trial pit that tells you before
          the digger does.
        </li>
        <li>
          <strong>Fitting out.</strong> Kitchen, floor finish, lights, decoration, blinds. Builders’ rates leave these
          out, and a kitchen alone can be a fifth of the whole.
        </li>
        <li>
          <strong>Services.</strong> A larger boiler or consumer unit, a meter that has to move, a longer run for the
          broadband.
        </li>
        <li>
          <strong>Living through it.</strong> Storage, takeaways, a few nights away when the kitchen is a dust sheet,
          and the garden afterwards.
        </li>
        <li>
          <strong>Contingency.</strong> {contingencyPercent.from}–{contingencyPercent.to}% of the build, kept aside and
          not promised to the worktop.
        </li>
      </ol>
      <h3>A worked example</h3>
      <p>
        A single-storey extension of {exampleSqm} m², from the lower rate with a smooth site to the higher rate with a
        cautious owner:
      </p>
      <ArticleTable
        caption={`${exampleSqm} m², single storey`}
        head={['Item', 'Lower', 'Higher']}
        rows={[
          row('Builder, before VAT', 'build'),
          row(`VAT at ${vatPercent}%`, 'vat'),
          row('Pre-Build package with VAT', 'design'),
          row('Council fees with VAT', 'council'),
          row('Contingency', 'contingency'),
          row('Together', 'total'),
        ]}
      />
      <p>
        Kitchen, floor finish and furniture come on top, because they depend on you and not on the extension. Set the
        figure for them early and give it to whoever draws: it decides whether to design around the island of your
        dreams or a good run of units.
      </p>
      <h3>When each bill comes</h3>
      <ul>
        <li>
          <strong>Months 1 to 3:</strong> deposit and balance for the drawings, and the planning fee. A small share of
          the whole, and it buys every decision that follows.
        </li>
        <li>
          <strong>Months 4 to 6:</strong> building control, neighbours, drains, and a deposit on the kitchen, which has
          a lead time of its own.
        </li>
        <li>
          <strong>During the build:</strong> stage payments, each after a stage that you can see. Never ahead of the
          work.
        </li>
        <li>
          <strong>At the end:</strong> the last payment, against the completion certificate.
        </li>
      </ul>
      <h3>Where saving works</h3>
      <ul>
        <li>Build a metre less. No other decision saves as much, and most rooms survive it.</li>
        <li>Keep the drain, the boiler and the stairs where they are.</li>
        <li>Use standard widths for doors and windows: made to measure costs a good deal more.</li>
        <li>Leave one wall of the old house standing. Each opening is a beam, two bearings and a week.</li>
      </ul>
      <h3>Where it does not</h3>
      <p>
        Insulation, waterproofing, foundations and drawings cannot be improved afterwards. Neither can a price agreed
        without drawings: whatever is not on paper becomes an extra, and extras are priced when you can no longer
        choose. Spend there, and save on the taps.
      </p>
      <p>
        A first figure for your own house costs nothing. The cost calculator on this site gives you the build in a
        minute, and on the free call we add the other lines with you.
      </p>
    </>
  )
}
