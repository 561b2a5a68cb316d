import { feasibilityPage } from '../../content/feasibility.ts'
import drawingTones from '#shared/brand/drawing-tones.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const { described, block } = feasibilityPage.plan

/** The sheet on which a first opinion is formed: the plot, its neighbours, the light they are owed, and the drain. */
export function SitePlan() {
  useStyles(drawingTones, 'tokens')
  return (
    <figure className="site-plan">
      <p className="visually-hidden">{described}</p>
      <svg viewBox="0 0 480 372" aria-hidden="true">
        <path className="plan-street" d="M0 0H480V34H0z" />
        <path className="plan-ink" d="M0 34H480" />
        <path className="plan-boundary" d="M52 34V346M180 34V92M180 164V346M322 34V346M428 34V346M52 346H428" />
        <path className="plan-neighbour" d="M84 92H180V164H84zM344 84H410V172H344z" />
        <path className="plan-hatch" d="M84 128H180M132 92V128M344 128H410M377 84V172" />
        <path className="plan-house" d="M180 92H284V164H180z" />
        <path className="plan-hatch" d="M180 128H284M240 92V128" />
        <path className="plan-paving" d="M206 212H276V232H206zM196 34h30v58h-30z" />
        <path className="plan-new" d="M206 164H276V212H206z" />
        <path className="plan-light" d="M156 164 224 232M146 164h20" />
        <path className="plan-drain" d="M52 262H428" />
        <path className="plan-ink plan-manhole" d="M138 256h12v12h-12z" />
        <path
          className="plan-tree"
          d="M250 306m-24 0a24 24 0 1 0 48 0a24 24 0 1 0-48 0M378 300m-17 0a17 17 0 1 0 34 0a17 17 0 1 0-34 0M104 310m-14 0a14 14 0 1 0 28 0a14 14 0 1 0-28 0"
        />
        <path
          className="plan-dimension"
          d="M300 158V218M294 164h12M294 212h12M296 168l8-8M296 216l8-8M200 244H282M206 238v12M276 238v12M202 248l8-8M272 248l8-8"
        />
        <path className="plan-ink" d="M454 78V52M454 52l-5 9h10zM437 66a17 17 0 1 0 34 0a17 17 0 1 0-34 0" />
      </svg>
      <figcaption>
        <dl>
          {block.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </figcaption>
    </figure>
  )
}
