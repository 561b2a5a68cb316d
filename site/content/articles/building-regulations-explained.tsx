import { heatLoss } from '#shared/business/building-regulations.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { HomeArticleFile } from './article.ts'
import { figures, packagePrice } from './figures.ts'

export const article: HomeArticleFile = {
  title: 'Building regulations: what your extension has to prove',
  excerpt:
    'Even an extension that needs no planning permission must meet the Building Regulations. What is checked, by whom, when, and the certificate to keep.',
  category: 'Building Regulations',
  alt: 'Section through an extension wall from foundation to eaves, with insulation in floor, wall and roof, a lintel over the window and the drain below ground.',
  Content,
}

function Content() {
  const { fee, time } = figures
  return (
    <>
      <p>
        Planning decides what you may build. The Building Regulations decide how: whether it stands up, keeps warm,
        drains and lets you out in a fire. They are separate systems, and almost every extension must meet the second
        even when it escapes the first.
      </p>
      <h3>What is checked</h3>
      <p>The regulations come in lettered parts. These concern most extensions:</p>
      <ul>
        <li>
          <strong>Structure (A).</strong> Foundations for your ground, and beams with an engineer’s calculation behind
          them.
        </li>
        <li>
          <strong>Fire (B).</strong> Smoke alarms, walls near a boundary, and a way out from every bedroom.
        </li>
        <li>
          <strong>Damp (C) and drainage (H).</strong> Membranes that join up, gutters that cope, drains at the right
          fall.
        </li>
        <li>
          <strong>Ventilation (F).</strong> Fresh air for the new room and for the old one that has lost its window.
        </li>
        <li>
          <strong>Stairs and guards (K).</strong> Headroom, handrails, and safety glass at low level.
        </li>
        <li>
          <strong>Heat (L) and electricity (P).</strong> Insulation to set values, and wiring that is certified.
        </li>
      </ul>
      <h3>How warm it has to be</h3>
      <p>
        A U-value says how much heat escapes through a square metre for each degree of difference: the lower, the
        better.
      </p>
      <ArticleTable
        caption="Approved Document L, 2021 edition, for a new extension"
        head={['Part', 'U-value at most', 'For example']}
        rows={[
          ['Wall', heatLoss.wall, 'Cavity wall with 150 mm of insulation'],
          ['Floor', heatLoss.floor, 'Slab on 100–150 mm of rigid board'],
          ['Roof', heatLoss.roof, '150–200 mm of rigid board in a flat roof'],
          ['Window', heatLoss.window, 'Good double glazing'],
        ]}
      />
      <p>
        Glass in walls and roof is limited to {heatLoss.glazingPercentOfFloor}% of the new floor, plus the area of any
        old window or door that the extension covers. You may go beyond that, as many kitchen extensions do, with a
        calculation which shows that better insulation elsewhere makes up for it. Have it done while the doors are still
        lines on a drawing.
      </p>
      <h3>Two ways to apply</h3>
      <p>
        <strong>Full plans.</strong> Drawings and calculations are checked before work begins, and you receive a
        decision. Allow {time.buildingRegulations}. What was approved is what gets built, and the builder prices from
        it.
      </p>
      <p>
        <strong>A building notice.</strong> You give notice and start, and the inspector checks as the work goes up. It
        suits a small job by a builder who knows the rules. For an extension you carry the risk: what the inspector does
        not accept comes down again at your expense. It cannot be used when you build close to or over a public sewer.
      </p>
      <p>
        Either goes to your council’s building control team or to a private registered building control approver. The
        fee is {fee.buildingRegulations}, {fee.asAt}; it covers checking and visits. Ask for the current scale, and
        whether your steelwork or a loft adds to it.
      </p>
      <h3>When the inspector comes</h3>
      <ol>
        <li>When work starts.</li>
        <li>When the trenches are dug, before any concrete.</li>
        <li>At the damp-proof course, and when the floor insulation is down.</li>
        <li>When drains are laid, and again when they are tested.</li>
        <li>When steel, roof timbers and insulation are in, before plasterboard hides them.</li>
        <li>At completion.</li>
      </ol>
      <p>
        Your builder books the visits. Ask for the list at the start, and never let a stage be covered up before it has
        been seen. A photograph of each helps when someone asks in 10 years’ time.
      </p>
      <h3>Who is responsible</h3>
      <p>
        You, as owner, first of all. Since October 2023 every project also has two named dutyholders, a principal
        designer and a principal contractor for the Building Regulations. If you appoint nobody, the duties fall to
        whoever controls the design and whoever controls the building work. Ask both to confirm in writing that they
        accept them.
      </p>
      <h3>The certificate that matters</h3>
      <p>
        After the last visit you receive a completion certificate. Without it a sale can stall, because the buyer’s
        solicitor will ask. Agree at the start that part of the builder’s last payment waits for it, and for the
        electrical certificate.
      </p>
      <h3>What we draw</h3>
      <p>
        Building regulation drawings show the construction from trench to ridge, with notes an inspector can tick off
        and the engineer’s calculations attached. They are part of Pre-Build, at {packagePrice('Pre-Build')}.
      </p>
    </>
  )
}
