import { formatMoney } from '#shared/business/money.ts'
import { withVat } from '#shared/business/vat.ts'
import type { Package } from '#shared/business/packages.ts'
import { packagePrice } from '#shared/business/prices.ts'
import { packageCard as content } from '../../content/shared-texts.ts'
import { useBusiness } from '../../page-context/site-context.ts'
import { packageIcons } from '../icons/drawn-icons.tsx'
import css from './package-card.css?inline'
import packageChoiceScript from './package-choice.ts?script'
import { useScript } from '../../inline-scripts/collected-scripts.ts'
import { useStyles } from '../../styles/collected-styles.ts'

/** Its Book button leads to /contact, as the specification says: the consultation comes before any payment. */
export function PackageCard({ offer, tagline }: { offer: Package; tagline: string }) {
  useStyles(css)
  useScript(packageChoiceScript)
  const { prices } = useBusiness()
  const net = packagePrice(prices, offer.type)
  const Icon = packageIcons[offer.id]
  return (
    <article className={offer.mostPopular ? 'package package-popular' : 'package'}>
      {offer.mostPopular && <p className="package-flag">{content.mostPopular}</p>}
      <h3>{offer.name}</h3>
      <p className="package-tagline">{tagline}</p>
      <p className="package-price">
        <strong>{formatMoney(net)}</strong> {content.plusVat}
        <Icon />
      </p>
      <p className="package-gross">
        {formatMoney(withVat(net))} {content.includingVat}
      </p>
      <ul className="ticks">
        {offer.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <a
        className={`button ${offer.mostPopular ? 'solid' : 'line'}`}
        href="/contact"
        data-keep-query=""
        data-interest={offer.type}
        data-value={prices.packages[offer.type]}
      >
        {content.book(offer.type)}
      </a>
    </article>
  )
}
