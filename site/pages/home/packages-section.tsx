import { packages } from '#shared/business/packages.ts'
import { PackageCard } from '../../components/package-card/package-card.tsx'
import { home } from '../../content/home/page.ts'

const { title, lead, taglines, unsure, help } = home.packages

export function PackagesSection() {
  return (
    <section className="section" aria-labelledby="packages-title">
      <div className="wrap">
        <div className="section-head">
          <h2 id="packages-title">{title}</h2>
          <p className="lead">{lead}</p>
        </div>
        <ul className="packages">
          {packages.map((offer) => (
            <li key={offer.id}>
              <PackageCard offer={offer} tagline={taglines[offer.id]} />
            </li>
          ))}
        </ul>
        <p className="packages-help">
          {unsure}
          <a className="button line" href="/contact" data-keep-query="">
            {help}
          </a>
        </p>
      </div>
    </section>
  )
}
