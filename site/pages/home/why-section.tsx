import { Points } from '../../components/cards/points.tsx'
import { home } from '../../content/home/page.ts'

const { title, points } = home.why

export function WhySection() {
  return (
    <section id="why-choose-us" className="section" aria-labelledby="why-title">
      <div className="wrap">
        <h2 id="why-title" className="section-head">
          {title}
        </h2>
        <Points points={points} />
      </div>
    </section>
  )
}
