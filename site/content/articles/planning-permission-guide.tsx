import { planningProcedure } from '#shared/business/planning.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { HomeArticleFile } from './article.ts'
import { useArticleClaims } from './article-claims.ts'
import { figures } from './figures.ts'

export const article: HomeArticleFile = {
  title: 'Planning permission in Hampshire: which of three routes is yours?',
  excerpt:
    'Permitted development, prior approval or a full application: the limits, the exceptions around Winchester and the New Forest, the weeks and the fees.',
  category: 'Planning Permission Guide',
  alt: 'Plan of a semi-detached house and its garden with three depths of rear extension marked, each with the planning route that it needs.',
  Content,
}

function Content() {
  const { planningSuccess } = useArticleClaims()
  const { fee, permitted, time } = figures
  const { consultationDays, decisionWeeks, permissionYears, priorApprovalDays } = planningProcedure
  return (
    <>
      <p>
        Every extension in England takes one of three routes: permitted development, prior approval, or a full
        householder application. Find out which is yours before you spend money on design, because the route decides how
        far you may build, who is asked and how long you wait.
      </p>
      <h3>The three routes for a single-storey rear extension</h3>
      <p>
        The depth is measured from the rear wall of the original house, as it was first built or as it was on 1 July
        1948.
      </p>
      <ArticleTable
        caption="How far out you may go"
        head={['Route', 'Terraced or semi-detached', 'Detached']}
        rows={[
          ['Permitted development', `Up to ${permitted.rear.attached}`, `Up to ${permitted.rear.detached}`],
          [
            'With prior approval',
            `Up to ${permitted.rearWithPriorApproval.attached}`,
            `Up to ${permitted.rearWithPriorApproval.detached}`,
          ],
          ['Householder application', 'Beyond that', 'Beyond that'],
        ]}
      />
      <p>
        The {permitted.rearWithPriorApproval.attached} and {permitted.rearWithPriorApproval.detached} figures that you
        often read are not automatic. They belong to the larger home extension scheme: you notify the council, it writes
        to the neighbours next to you, and if one of them objects it weighs the effect on them. You need its prior
        approval, or {priorApprovalDays} days without an answer, before you start.
      </p>
      <p>Three more limits hold on the first two routes:</p>
      <ul>
        <li>
          the extension is no higher than {permitted.singleStoreyHeight}, with eaves of at most{' '}
          {permitted.eavesNearBoundary} where it comes within {permitted.boundary} of a boundary;
        </li>
        <li>all extensions and outbuildings together cover no more than half of the land around the original house;</li>
        <li>outside materials look similar to those of the house.</li>
      </ul>
      <p>
        Two storeys may go {permitted.twoStoreyRear} out at most, and no nearer than {permitted.twoStoreyToRear} to the
        boundary behind and {permitted.twoStoreyToSides} to any boundary beside them, because their eaves are higher
        than {permitted.eavesNearBoundary}. So most of them end up as applications.
      </p>
      <h3>What takes these rights away</h3>
      <ul>
        <li>
          <strong>The kind of home.</strong> Flats and maisonettes have no such rights. A listed building needs listed
          building consent whatever you build onto it.
        </li>
        <li>
          <strong>Protected land.</strong> In conservation areas, the South Downs and New Forest National Parks, and the
          National Landscapes such as the North Wessex Downs, the larger scheme does not apply, and neither side
          extensions nor two-storey rear ones nor dormers are permitted development.
        </li>
        <li>
          <strong>Earlier work.</strong> A previous owner’s extension counts against your allowance.
        </li>
        <li>
          <strong>Old conditions.</strong> On many estates the first permission removed the rights. The council’s
          planning register shows it.
        </li>
      </ul>
      <p>
        Much of the country east of Winchester lies in the South Downs National Park, and the New Forest has a National
        Park Authority of its own, with policies on how far a house may grow. The address on your post does not tell you
        which authority decides; the <a href="https://www.planningportal.co.uk">Planning Portal</a> does.
      </p>
      <p>
        If you need no application, consider a lawful development certificate all the same. It proves to a buyer’s
        solicitor that the extension was allowed.
      </p>
      <h3>What a householder application involves</h3>
      <ol>
        <li>We measure the house and send the first drawings {time.firstDrawings} later.</li>
        <li>You settle the design with us. Allow {time.design} from first sketch to the drawing you are happy with.</li>
        <li>
          We submit, and the council checks that nothing is missing. Its clock starts only when the file is valid.
        </li>
        <li>
          Neighbours and the parish or town council have {consultationDays} days to comment, and an officer visits.
        </li>
        <li>
          The council should decide within {decisionWeeks} weeks. Plan on {time.planning}, since questions about trees
          or materials take time to answer.
        </li>
      </ol>
      <p>
        The fee is {fee.planning}, with {fee.planningTwoStorey} cited for two storeys, {fee.asAt}. Fees are revised, so
        check yours on the day you apply. Once granted, permission lasts {permissionYears} years: work has to begin
        within them.
      </p>
      <h3>What the officer looks at</h3>
      <p>
        Not whether your neighbours like it, but whether it harms them or the street. Officers draw a line at 45 degrees
        from the middle of the nearest neighbouring window to see whether you block its light, look for windows that
        overlook a garden, and ask whether the addition sits quietly beside the house: a lower ridge, a matching pitch,
        brick that belongs.
      </p>
      <p>
        Talk to the neighbours before the council’s letter does. An objection is often a surprise put on paper.{' '}
        {planningSuccess
          ? `With drawings that answer these questions before they are asked, ${planningSuccess} of our applications succeed.`
          : 'Good drawings answer these questions before they are asked.'}
      </p>
    </>
  )
}
