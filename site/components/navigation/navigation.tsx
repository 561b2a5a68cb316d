import { useLocation } from 'react-router'
import { magazineLink } from '../../content/magazine.ts'
import { contactLink, navLinks, navigationContent, type NavLink } from '../../content/shell.ts'
import { telephoneLink } from '../../page-context/telephone-link.ts'
import { useBusiness } from '../../page-context/site-context.ts'
import { ExternalLink } from '../external-link/external-link.tsx'
import { ChevronIcon, MenuIcon, PhoneIcon } from '../icons/icons.tsx'
import { Mark } from '../../drawings/index.ts'
import css from './navigation.css?inline'
import { useStyles } from '../../styles/collected-styles.ts'

const menuId = 'menu'

/** The bar at the top. One menu serves both layouts: on a wide screen it holds what the bar leaves out, on a narrow one everything. */
export function Navigation() {
  useStyles(css)
  const business = useBusiness()
  const { pathname } = useLocation()
  const isCurrentInMenu = navLinks.some((link) => isInMenu(link) && link.path === pathname)
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
        <button
          type="button"
          className={isCurrentInMenu ? 'nav-menu-button nav-has-current' : 'nav-menu-button'}
          popoverTarget={menuId}
        >
          <span className="nav-wide">
            {navigationContent.more}
            <ChevronIcon />
          </span>
          <span className="nav-narrow">
            <MenuIcon />
            {navigationContent.menu}
          </span>
        </button>
        <div id={menuId} className="nav-menu" popover="auto">
          <ul>
            {navLinks.map((link) => (
              <li key={link.path} className={isInMenu(link) ? undefined : 'nav-narrow'}>
                <PageLink {...link} />
              </li>
            ))}
            <li>
              <ExternalLink href={magazineLink.path}>{magazineLink.label}</ExternalLink>
            </li>
          </ul>
        </div>
        <a className="nav-phone" href={telephoneLink(business)}>
          <PhoneIcon />
          {business.phone}
        </a>
        <PageLink {...contactLink} className="button line nav-contact" />
      </nav>
    </header>
  )
}

/** Whether the menu is the link's only place on a wide screen. */
function isInMenu(link: NavLink): boolean {
  return !link.main && link !== contactLink
}

function Logo() {
  const { name } = useBusiness()
  const isHome = useLocation().pathname === '/'
  return (
    <a
      className="nav-logo"
      href={isHome ? '#contact' : '/'}
      aria-label={`${name}: ${isHome ? navigationContent.form : navigationContent.home}`}
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
