import { formatSpan, type Span } from '#shared/business/span.ts'
import { timings } from '#shared/business/timings.ts'
import { magazine } from '../content/magazine-article.ts'

const { note, steps, title, total, unit } = magazine.money.weeks
const names = ['survey', 'design', 'planning', 'buildingRegulations'] as const
/** Drawing units: a week, and how thick a bar is. */
const scale = { week: 10, bar: 7 }
const length = startOf(names.length) * scale.week

/** How long each step takes: solid for the least, pale for the most. */
export function Weeks() {
  return (
    <div className="weeks">
      <h3>
        {title}: {total}
      </h3>
      <ol>
        {names.map((name, index) => (
          <li key={name}>
            <span>
              {steps[name]} <b>{formatSpan(timings[name], unit)}</b>
            </span>
            <Bar start={startOf(index)} span={timings[name]} />
          </li>
        ))}
      </ol>
      <p className="small">{note}</p>
    </div>
  )
}

/** In weeks: a step begins when those before it have taken their longest. */
function startOf(index: number): number {
  return names.slice(0, index).reduce((weeks, name) => weeks + timings[name].to, 0)
}

function Bar({ start, span: { from, to } }: { start: number; span: Span }) {
  return (
    <svg viewBox={`0 0 ${length} ${scale.bar}`} aria-hidden="true">
      <path className="rail" d={`M0 ${scale.bar}H${length}`} />
      <path className="most" d={box(start, to)} />
      <path className="least" d={box(start, from)} />
    </svg>
  )
}

function box(start: number, weeks: number): string {
  return `M${start * scale.week} 0h${weeks * scale.week}v${scale.bar}h${-weeks * scale.week}z`
}
