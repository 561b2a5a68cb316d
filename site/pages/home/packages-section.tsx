import { packages } from '#shared/business/packages.ts'
import { Section } from '../../components/section/section.tsx'
import { PackageCard } from '../../components/package-card/package-card.tsx'
import { home } from '../../content/home/page.ts'

const { title, lead, taglines, unsure, help } = home.packages

export function PackagesSection() {
  return (
    <Section labelledBy="packages-title" title={title} lead={lead}>
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
    </Section>
  )
}
