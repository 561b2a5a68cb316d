import { typicalSizes } from '#shared/business/calculator.ts'
import { buildCostPerSqm, buildOverMetres } from '#shared/business/planning.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { HomeArticleFile } from './article.ts'
import { useArticleClaims } from './article-claims.ts'
import { buildCostRow, figures } from './figures.ts'

const [kitchen] = typicalSizes
const sizes = [kitchen.fromSqm, (kitchen.fromSqm + kitchen.toSqm) / 2, kitchen.toSqm]

export const article: HomeArticleFile = {
  title: 'A kitchen extension that works on an ordinary Tuesday',
  excerpt:
    'How deep to build, where the table belongs, what the ground may hide and what 20 m² costs: the decisions to make before anyone draws bifold doors.',
  category: 'Kitchen Extensions',
  alt: 'Section through a brick semi-detached house with a flat-roofed kitchen extension; a rooflight beside the old rear wall brings daylight into the room behind.',
  Content,
}

function Content() {
  const { experience, projects } = useArticleClaims()
  const learned = [experience && `${experience} years`, projects && `${projects} extensions`]
    .filter(Boolean)
    .join(' and ')
  const { build, permitted } = figures
  return (
    <>
      <p>
        A good kitchen extension starts with how your family uses a weekday, not with a picture of folding doors.{' '}
        {learned === ''
          ? 'These are the decisions we settle first, and the order we take them in.'
          : `After ${learned}, these are the decisions we settle first, and the order we take them in.`}
      </p>
      <h3>Write down one ordinary Tuesday</h3>
      <p>
        Note who cooks and when, where homework happens, where wet coats and muddy boots come in, and which rooms you
        walk through to get there. That page is a better brief than any mood board. Then test every layout against it:
      </p>
      <ul>
        <li>
          <strong>Keep the way to the garden clear of the cooking.</strong> A route between hob and sink is a fault you
          notice every day.
        </li>
        <li>
          <strong>Give the table the best daylight.</strong> Worktops have lights of their own; a table under a window
          is where everyone ends up.
        </li>
        <li>
          <strong>Leave 1.2 m between facing units.</strong> At 1 m, two people cannot pass an open dishwasher.
        </li>
        <li>
          <strong>Put noise behind a door.</strong> A utility room of 2 m by 1.8 m holds a washer, a dryer and a sink,
          and the living end of the room stays quiet.
        </li>
      </ul>
      <h3>Depth costs you twice</h3>
      <p>
        Each extra metre of depth adds floor to pay for and moves the room behind it further from a window. Beyond about
        4 m the middle of the house grows dim, and the old dining room turns into a corridor. Two things help more than
        wider doors do: a rooflight close to the old rear wall, where it lights both rooms, and a plan that puts
        storage, a larder or a cloakroom in the darkest part on purpose.
      </p>
      <p>
        Look at where the sun is, too. A south-facing wall of glass needs a roof overhang or an outside blind, or the
        room overheats in June. A north-facing garden needs rooflights. A west-facing one gives you lovely evenings and
        low glare at supper, so keep some wall to sit behind.
      </p>
      <h3>What the floor area costs</h3>
      <p>
        A typical kitchen extension adds {kitchen.fromSqm} to {kitchen.toSqm} m². Single-storey building in Hampshire
        costs {build.singleStorey} per m², which gives:
      </p>
      <ArticleTable
        caption={`Build cost at ${build.singleStorey} per m²`}
        head={['New floor', 'From', 'To']}
        rows={sizes.map((sqm) => buildCostRow(sqm, buildCostPerSqm.singleStorey))}
      />
      <p>
        The kitchen itself, floor coverings, VAT, design and council fees come on top. A good part of the cost, such as
        the steel over the opening, the drains and the connections, hardly changes with size, so a very small extension
        costs more per square metre than a mid-range one.
      </p>
      <h3>Ask the ground before you fall for a design</h3>
      <p>
        Much of Hampshire, Winchester included, stands on chalk, which usually carries foundations well. Around
        Southampton and along the northern edge of the county you meet clay and sand, where nearby trees can mean deeper
        trenches. Before you settle a layout, lift the manhole covers and see which way the drains run.
      </p>
      <p>
        A public sewer within {buildOverMetres} m of the new foundations needs a build-over agreement with the water
        company before work starts. Moving the extension by half a metre on paper is free; moving a sewer is not.
      </p>
      <h3>Do you need permission?</h3>
      <p>
        Often not. A single-storey rear extension may be permitted development up to {permitted.rear.attached} deep on a
        terraced or semi-detached house and {permitted.rear.detached} on a detached one. You can go to{' '}
        {permitted.rearWithPriorApproval.attached} and {permitted.rearWithPriorApproval.detached}, but then the council
        asks your neighbours first, through the larger home extension scheme, and you need its prior approval. Either
        way the roof is at most {permitted.singleStoreyHeight} high, and conservation areas, the two National Parks and
        older planning conditions can change the answer.
      </p>
      <h3>What to do this week</h3>
      <ol>
        <li>
          Measure the depth you have in mind and peg it out in the garden with string. Put chairs where the table goes.
        </li>
        <li>
          Photograph the manholes, the boundary and the back wall, and note where the sun is at breakfast and at supper.
        </li>
        <li>
          Put your floor area into our <a href="/calculator">cost calculator</a>, so that the first conversation is
          about a real budget.
        </li>
      </ol>
      <p>
        Once we have measured the house, first drawings take {figures.time.firstDrawings}. They are cheap to change at
        that stage; concrete is not.
      </p>
    </>
  )
}
