import { packages } from '#shared/business/packages.ts'
import { PackageCard } from '../../components/package-card/package-card.tsx'
import { home } from '../../content/home.ts'

const { title, lead, taglines } = home.packages

export function PackagesSection() {
  return (
    <section id="services" className="section sheeted" aria-labelledby="services-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="services-title">{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        <ul className="packages">
          {packages.map((offer) => (
            <li key={offer.id}>
              <PackageCard offer={offer} tagline={taglines[offer.id]} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
