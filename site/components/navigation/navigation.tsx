import { useLocation } from 'react-router'
import { magazineLink } from '../../content/magazine.ts'
import { contactLink, navLinks, navWords, type NavLink } from '../../content/shell.ts'
import { useBusiness } from '../../site-context.ts'
import { ExternalLink } from '../external-link/external-link.tsx'
import { ChevronIcon, MenuIcon } from '../icons/icons.tsx'
import { Mark } from '../drawing/mark.tsx'

const menuId = 'menu'

/** The bar at the top. One menu serves both layouts: on a wide screen it holds what the bar leaves out, on a narrow one everything. */
export function Navigation() {
  return (
    <header className="nav-bar">
      <nav className="wrap nav-row" aria-label="Main">
        <Logo />
        <ul className="nav-main">
          {navLinks
            .filter(({ main }) => main)
            .map((link) => (
              <li key={link.path}>
                <PageLink {...link} />
              </li>
            ))}
        </ul>
        <button type="button" className="nav-menu-button" popoverTarget={menuId}>
          <span className="nav-wide">
            {navWords.more}
            <ChevronIcon />
          </span>
          <span className="nav-narrow">
            <MenuIcon />
            {navWords.menu}
          </span>
        </button>
        <div id={menuId} className="nav-menu" popover="auto">
          <ul>
            {navLinks.map((link) => (
              <li key={link.path} className={link.main && 'nav-narrow'}>
                <PageLink {...link} />
              </li>
            ))}
            <li className="nav-narrow">
              <PageLink {...contactLink} />
            </li>
            <li>
              <ExternalLink href={magazineLink.path}>{magazineLink.label}</ExternalLink>
            </li>
          </ul>
        </div>
        <PageLink {...contactLink} className="button line nav-contact" />
      </nav>
    </header>
  )
}

function Logo() {
  const { name } = useBusiness()
  const isHome = useLocation().pathname === '/'
  return (
    <a
      className="nav-logo"
      href={isHome ? '#contact' : '/'}
      aria-label={`${name}: ${isHome ? navWords.form : navWords.home}`}
    >
      <Mark />
      <span>{name}</span>
    </a>
  )
}

function PageLink({ path, label, className }: NavLink & { className?: string }) {
  const isCurrent = useLocation().pathname === path
  return (
    <a href={path} className={className} aria-current={isCurrent ? 'page' : undefined}>
      {label}
    </a>
  )
}
