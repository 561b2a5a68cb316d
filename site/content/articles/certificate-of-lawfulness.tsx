import { planningProcedure } from '#shared/business/planning.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { BlogArticleFile } from './article.ts'
import { figures, packagePrice } from './figures.ts'

export const article: BlogArticleFile = {
  date: '2026-11-05',
  title: 'Certificate of lawfulness or planning permission?',
  excerpt:
    'Your extension may need no permission, yet one day a buyer will ask you to prove it. What a certificate settles, what it costs and when to apply instead.',
  category: 'Planning Permission',
  alt: 'Plan of a semi-detached house with a rear extension in terracotta, its depth dimensioned from the original rear wall and its height noted.',
  Content,
}

function Content() {
  const { fee, permitted, time } = figures
  const { decisionWeeks, permissionYears } = planningProcedure
  return (
    <>
      <p>
        Many single-storey extensions in Hampshire need no planning application. They are permitted development: a
        permission that Parliament has given to every house in advance, as long as the work keeps within its limits. No
        letter comes to tell you so, and that is the difficulty. Years later a buyer’s solicitor asks for proof, and “we
        measured it” is not proof.
      </p>
      <h3>What the certificate is</h3>
      <p>
        A lawful development certificate for proposed work is the council’s formal answer to one question: would this
        extension, on this house, be lawful without a planning application? You send drawings, the council compares them
        with the law, and if they fit it must say yes. Taste does not come into it, and nor do the neighbours: nobody is
        consulted, because there is nothing to weigh.
      </p>
      <p>
        That makes it a different thing from planning permission, where an officer judges light, privacy and appearance
        and may refuse a design that keeps to every dimension.
      </p>
      <ArticleTable
        caption="The two side by side"
        head={['Point', 'Certificate', 'Planning permission']}
        rows={[
          ['The question', 'Is it within the limits?', 'Is it acceptable?'],
          ['Neighbours', 'Not consulted', 'Consulted, and their points weighed'],
          ['Decision due in', `${decisionWeeks} weeks`, `${decisionWeeks} weeks; plan on ${time.planning}`],
          ['Council’s fee', 'Half of an application’s', `${fee.planning}, ${fee.asAt}`],
          ['Conditions', 'None', 'Usually three or more'],
          ['To be started within', 'No set time, while the law stays the same', `${permissionYears} years`],
        ]}
      />
      <h3>When it is worth having</h3>
      <ul>
        <li>
          <strong>You are close to a limit.</strong> At {permitted.rear.attached} from the rear wall of a semi, or{' '}
          {permitted.rear.detached} from that of a detached house, a few centimetres decide. The certificate makes the
          council agree on where the wall stands before you build it.
        </li>
        <li>
          <strong>The history is unclear.</strong> An earlier extension uses up your allowance, and not everybody agrees
          on which wall is the original one. The answer is cheaper on paper than in brick.
        </li>
        <li>
          <strong>You may sell within ten years.</strong> Buyers, lenders and their solicitors like a reference number.
        </li>
        <li>
          <strong>You borrow to build.</strong> Some lenders release money only against a decision notice.
        </li>
        <li>
          <strong>Someone objects.</strong> A neighbour who has seen the certificate has nothing left to report.
        </li>
      </ul>
      <h3>When to apply for permission instead</h3>
      <p>A certificate cannot stretch the limits. Apply for permission, or change the design, when:</p>
      <ul>
        <li>the house is a flat or maisonette, or an old condition has taken its rights away;</li>
        <li>
          you want to go deeper than the limit without the larger home extension scheme, which has a procedure of its
          own called prior approval;
        </li>
        <li>
          the site lies in a conservation area or National Park and the work is at the side or in the roof, or has two
          storeys at the back;
        </li>
        <li>you want materials unlike those of the house, or a balcony, veranda or raised terrace.</li>
      </ul>
      <p>
        A listed building is a case of its own. It needs listed building consent whatever the size of the work, and no
        certificate replaces that.
      </p>
      <h3>What has to be in the file</h3>
      <ol>
        <li>A location plan, with your land outlined in red.</li>
        <li>
          Plans and elevations of the house as it stands, from a measured survey: the council cannot check a depth on a
          drawing that is not to scale.
        </li>
        <li>
          The same drawings with the extension, with depth, height to eaves and ridge, and distance to each boundary.
        </li>
        <li>A note of materials, and of earlier extensions with their dates where you know them.</li>
        <li>A short statement that takes the limits one by one and says how the design meets each.</li>
      </ol>
      <p>
        The last page does most of the work. The law puts it on you to show that the extension is lawful, so an officer
        who has to search for a dimension will ask, and the weeks go by. You apply through the{' '}
        <a href="https://www.planningportal.co.uk">Planning Portal</a>, as for permission.
      </p>
      <h3>Two mistakes we often see</h3>
      <p>
        <strong>Building something else.</strong> The certificate covers what was drawn. Add a rooflight that stands
        proud of the roof, or 200 mm of depth because the blocks worked out that way, and it covers nothing.
      </p>
      <p>
        <strong>Applying too late.</strong> For work that is already there you need the other kind of certificate, for
        existing development. It asks for evidence instead of drawings: dated photographs, invoices, a statement from
        whoever built it. It can be had, but at a worse moment, usually two weeks before exchange of contracts.
      </p>
      <p>
        The drawings are the same ones that your builder needs to set out the walls. Our Essential package, at{' '}
        {packagePrice('Essential')}, includes the measured survey, the drawings and the submission, and on the first
        call we tell you which of the two routes we would take.
      </p>
    </>
  )
}
