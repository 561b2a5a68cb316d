import { covered } from '../../content/consultation-section.ts'

/** What the free call is about. */
export function Covered() {
  return (
    <div className="covered">
      <h3>{covered.title}</h3>
      <dl>
        {covered.points.map(({ title, text }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <dl className="covered-block">
        {covered.block.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
