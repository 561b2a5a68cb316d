import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { traderName } from '#shared/business/business.ts'
import { listServices } from '../../content/editable/page-texts.ts'
import { footer } from '../../content/shell.ts'
import { telephoneLink } from '../../page-context/telephone-link.ts'
import { useBusiness, usePageTexts } from '../../page-context/site-context.ts'
import { SocialLinks } from '../social-links/social-links.tsx'
import { ShieldIcon } from '../icons/icons.tsx'
import { Mark } from '../../drawings/index.ts'
import css from './footer.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const servicesId = 'services'

export function Footer() {
  useStyles(css)
  const business = useBusiness()
  const services = listServices(usePageTexts())
  return (
    <footer className="footer">
      <div className="wrap footer-columns">
        <div className="footer-about">
          <p className="footer-name">
            <Mark />
            {business.name}
          </p>
          <p>{footer.statement}</p>
          <p className="footer-insurance">
            <ShieldIcon />
            <span>
              {footer.insurance.title}
              <strong>{footer.insurance.text}</strong>
              {business.insurance}
            </span>
          </p>
        </div>
        <FooterList title={footer.servicesTitle}>
          {services.map(({ id, title }) => (
            <li key={id}>
              <ServiceLink>{title}</ServiceLink>
            </li>
          ))}
        </FooterList>
        <FooterList title={footer.pagesTitle}>
          {footer.pages.map(({ path, label }) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
        </FooterList>
        <FooterList title={footer.contactTitle}>
          <li>
            <a href={telephoneLink(business)}>{business.phone}</a>
          </li>
          <li>
            <a href={`mailto:${business.email}`}>{business.email}</a>
          </li>
          <li>{footer.serviceArea}</li>
        </FooterList>
      </div>
      <div className="wrap footer-base">
        <SocialLinks />
        <ul className="footer-legal">
          {footer.legal.map(({ path, label }) => (
            <li key={path}>
              <a href={path}>{label}</a>
            </li>
          ))}
          <li>
            <button type="button" className="cookie-settings">
              {footer.cookieSettings}
            </button>
          </li>
        </ul>
        <TraderIdentity />
      </div>
    </footer>
  )
}

function FooterList({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>{children}</ul>
    </div>
  )
}

/** Leads to the services on the home page; there it brings them to the middle of the screen. */
function ServiceLink({ children }: { children: string }) {
  const isHome = useLocation().pathname === '/'
  return (
    <a href={`/#${servicesId}`} data-centre={isHome ? servicesId : undefined}>
      {children}
    </a>
  )
}

function TraderIdentity() {
  const business = useBusiness()
  const { address, vatNumber, icoNumber } = business
  const parts = [
    traderName(business),
    address,
    vatNumber && `${footer.vat} ${vatNumber}`,
    icoNumber && `${footer.ico} ${icoNumber}`,
  ]
  return <p className="footer-identity">{parts.filter(Boolean).join(' · ')}</p>
}
