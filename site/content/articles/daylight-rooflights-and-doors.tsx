import { heatLoss } from '#shared/business/building-regulations.ts'
import { ArticleTable } from '../../components/article-table/article-table.tsx'
import type { BlogArticleFile } from './article.ts'
import { useArticleClaims } from './article-claims.ts'
import { ratePrice } from './figures.ts'

export const article: BlogArticleFile = {
  date: '2026-09-03',
  title: 'Daylight: rooflights, lanterns and glazed doors',
  excerpt:
    'An extension can make the room behind it darker. Where daylight comes from, what each kind of glass does, and how to place it before you pay for more of it.',
  category: 'Design Ideas',
  alt: 'Section through a bungalow with a rear extension, with daylight from a rooflight and from glazed doors shown as two cones that meet at the table.',
  Content,
}

const exampleSqm = 20

function Content() {
  const { experience } = useArticleClaims()
  return (
    <>
      <p>
        Build 4 m out from the back of a house and you move its window 4 m away from the room that had it. The new room
        is bright, the old one becomes a corridor with a sofa in it, and a wider set of doors does not help. Daylight is
        a matter of where, far more than of how much.
      </p>
      <h3>How far light reaches</h3>
      <p>
        A window lights a room to a depth of about twice the height of its head above the floor. Doors with a head at
        2.1 m serve the first 4 m or so; beyond that you read by lamplight at noon. Raise the head to 2.4 m and you gain
        more than half a metre of usable room. Width does much less: it lights the same strip more evenly.
      </p>
      <p>
        Light from above is another matter. Under a grey sky, which is most of our skies, it is about three times as
        bright overhead as at the horizon. A modest opening in the roof therefore does the work of a large one in the
        wall, and you can put it where the dark is.
      </p>
      <h3>Four kinds of glass</h3>
      <ArticleTable
        caption="What each does well, and what it asks in return"
        head={['Kind', 'Good for', 'Watch']}
        rows={[
          ['Flat rooflight', 'The dark stretch beside the old rear wall', 'Summer sun; a kerb to lift it off the roof'],
          ['Roof window in a pitch', 'Bedrooms and vaulted ceilings', 'Reach: can you open and clean it?'],
          [
            'Roof lantern',
            'The centre of a square, flat-roofed room',
            'Height seen from outside; more frame, more cost',
          ],
          ['Glazed doors', 'View, garden, evening sun', 'Wall space, privacy, black glass on winter nights'],
        ]}
      />
      <p>
        There is a fifth kind that costs almost nothing: glass between rooms. A glazed screen or a pair of doors in the
        old opening, in place of a solid wall, lets the light that you have paid for travel on.
      </p>
      <h3>Mind the compass</h3>
      <ul>
        <li>
          <strong>North.</strong> Even, cool light and no overheating. Be generous in the roof; the garden itself stays
          lit and is pleasant to look at.
        </li>
        <li>
          <strong>South.</strong> High sun in summer, low in winter. An overhang of 60 cm above the doors keeps out the
          first and lets in the second.
        </li>
        <li>
          <strong>East.</strong> Sun on the breakfast table, gone by eleven. Put the kitchen here.
        </li>
        <li>
          <strong>West.</strong> Lovely evenings, and a room that can be too hot to cook in from June to August. Shade
          it outside: blinds inside stop the glare and keep the heat.
        </li>
      </ul>
      <h3>What the regulations allow</h3>
      <p>
        Glass loses heat, so the Building Regulations limit it to {heatLoss.glazingPercentOfFloor}% of the new floor,
        plus whatever old openings the extension covers. In a room of {exampleSqm} m² that is{' '}
        {(exampleSqm * heatLoss.glazingPercentOfFloor) / 100} m² and the size of the old patio doors: three rooflights
        and a good pair of doors are soon there. More is possible, with a calculation in which better insulation
        elsewhere makes up for it. Windows must reach {heatLoss.window} W/m²K, which good double glazing does.
      </p>
      <p>
        Two more rules shape the choice. Glass low in a wall or door must be safety glass. And roof glazing near a
        boundary has to answer for fire, so a row of rooflights along the fence is not always allowed.
      </p>
      <h3>Planning</h3>
      <p>
        On a house with its permitted development rights, the glass itself is seldom the question; height is. A lantern
        counts towards the height of the extension. A side window that overlooks a neighbour will be asked to be
        obscured, where a rooflight would not have been mentioned.
      </p>
      <h3>Five decisions in the right order</h3>
      <ol>
        <li>
          Stand in the room that will lose its window, at four in the afternoon, and note where you switch on a lamp.
        </li>
        <li>
          Put a rooflight there first, close to the old wall, so that its light washes down and serves both rooms.
        </li>
        <li>Raise the heads of the doors before you widen them.</li>
        <li>Keep one solid wall for furniture, pictures and the television.</li>
        <li>Decide the shading now. It is a hook on a drawing today and a scaffold later.</li>
      </ol>
      <h3>See it before you build it</h3>
      <p>
        Ask for a section, the drawing that slices the house from front to back. It shows in one look whether sky can be
        seen from the sofa: if you can draw a straight line from your eye to the sky, there is daylight; if you cannot,
        there is not. For a difficult room we make 3D visuals at {ratePrice('visuals')}.{' '}
        {experience ? `After ${experience} years of drawing extensions our` : 'Our'} advice is short: less glass, better
        placed.
      </p>
    </>
  )
}
